import { describe, expect, test } from 'vitest'
import { selectSources, type Seated } from '../../../../../src/server/conference/media/selectSources.ts'
import type { MediaLineName } from '../../../../../src/server/conference/media/offer.ts'
import type { Participant } from '../../../../../src/server/conference/participant.ts'

const open = { bySelf: false, byHost: false }
const closed = { bySelf: true, byHost: false }

function person(
  uuid: string,
  changed: Partial<Participant> = {},
  mediaLines: readonly MediaLineName[] = ['audio', 'main'],
) {
  const participant: Participant = {
    uuid,
    displayName: uuid,
    role: 'guest',
    part: null,
    invite: null,
    isNameVerified: false,
    isWaiting: false,
    sound: open,
    picture: open,
    isClientMuted: false,
    isCutOff: false,
    quality: null,
    isPresenting: false,
    supportsDirectChat: true,
    media: 'video',
    handRaisedAt: 0,
    joinedAt: 0,
    ...changed,
  }
  return { participant, sends: (mediaLine: MediaLineName) => mediaLines.includes(mediaLine) }
}
const seenBy = (viewer: Seated, ...order: readonly Seated[]) =>
  selectSources(viewer.participant, { voices: order, stage: order })

describe('each one gets', () => {
  const [ada, ben, cleo] = [person('ada'), person('ben'), person('cleo')]

  test('the active speaker, who gets the previous speaker', () => {
    expect(seenBy(cleo, ada, ben, cleo)).toEqual({ sound: 'ada', picture: 'ada', slides: null })
    expect(seenBy(ada, ada, ben, cleo)).toEqual({ sound: 'ben', picture: 'ben', slides: null })
  })

  test('nothing while waiting to be admitted, and nothing from a waiting participant', () => {
    const waiting = person('dora', { isWaiting: true, isPresenting: true })
    expect(seenBy(waiting, ada, waiting)).toEqual({ sound: null, picture: null, slides: null })
    expect(seenBy(ben, waiting, ada)).toEqual({ sound: 'ada', picture: 'ada', slides: null })
  })

  test('the next voice when the speaker is muted, but no other face', () => {
    const muted = person('ada', { sound: closed, picture: { bySelf: false, byHost: true } })
    expect(seenBy(cleo, muted, ben)).toEqual({ sound: 'ben', picture: null, slides: null })
  })

  test('no picture of a participant who only speaks, and nothing from a tablet that only watches', () => {
    const phone = person('ada', {}, ['audio'])
    const tablet = person('tablet', {}, [])
    expect(seenBy(ben, tablet, phone, cleo)).toEqual({ sound: 'ada', picture: null, slides: null })
    expect(seenBy(tablet, tablet, ben)).toEqual({ sound: 'ben', picture: 'ben', slides: null })
  })

  test('a picture of someone other than their own room: a patient with a remote sees the others', () => {
    const own = { screen: 'Room 412 · Bed A', remote: 'Keiko Sato' }
    const room = person('room', { displayName: own.screen, role: 'chair' })
    const remote = person('remote', { displayName: own.remote, role: 'chair' }, [])
    const orders = { voices: [room, ada], stage: [room, ada] }
    expect(selectSources(remote.participant, orders, own).picture).toBe('ada')
    expect(selectSources(ben.participant, orders, own).picture).toBe('room')
    const guest = person('guest', { displayName: own.remote })
    expect(selectSources(guest.participant, orders, own).picture, 'nobody hides behind a name').toBe('room')
  })

  test('nothing from a participant who is cut off: neither the last picture nor the shared screen', () => {
    const cutOff = person('ada', { isCutOff: true, isPresenting: true })
    expect(seenBy(cleo, cutOff, ben)).toEqual({ sound: 'ben', picture: 'ben', slides: null })
    expect(seenBy(cleo, cutOff)).toEqual({ sound: null, picture: null, slides: null })
  })

  test('the screen that another participant shares, never their own', () => {
    const presenting = person('ben', { isPresenting: true })
    expect(seenBy(ada, ada, presenting).slides).toBe('ben')
    expect(seenBy(presenting, ada, presenting).slides).toBeNull()
  })

  test('no sound, picture or slides when alone in the call', () => {
    expect(seenBy(ada, ada)).toEqual({ sound: null, picture: null, slides: null })
  })
})
