import { describe, expect, test } from 'vitest'
import {
  selectSources,
  selectVoices,
  type Seated,
} from '../../../../../src/server/conference/media/selectSources.ts'
import type { MediaLineName } from '../../../../../src/server/conference/media/offer.ts'
import type { Participant } from '../../../../../src/server/conference/participant.ts'
import { participantOf } from '../../../../support/media/voices/participants.ts'

const closed = { bySelf: true, byHost: false }

function person(
  uuid: string,
  changed: Partial<Participant> = {},
  mediaLines: readonly MediaLineName[] = ['audio', 'main'],
) {
  const participant = participantOf(uuid, changed)
  return { participant, sends: (mediaLine: MediaLineName) => mediaLines.includes(mediaLine) }
}
const seenBy = ({ participant }: Seated, ...order: readonly Seated[]) => {
  const { picture, slides } = selectSources(participant, order)
  return { sound: selectVoices(participant, order, () => false).heard[0] ?? null, picture, slides }
}

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
    const orders = [room, ada]
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

describe('a viewer who keeps someone on screen', () => {
  const [ada, ben, cleo] = [person('ada'), person('ben'), person('cleo')]
  const viewer = person('viewer', { keeps: 'cleo' })
  const gets = (...order: readonly Seated[]) => selectSources(viewer.participant, [...order, viewer])

  test('gets them and the active speaker', () => {
    expect(gets(ada, ben, cleo)).toEqual({ picture: 'ada', slides: null, kept: 'cleo' })
  })

  test('gets them and the speaker before, while they speak', () => {
    expect(gets(cleo, ada, ben)).toEqual({ picture: 'ada', slides: null, kept: 'cleo' })
  })

  test('gets a shared screen in their place', () => {
    const presenting = person('ben', { isPresenting: true })
    expect(gets(ada, presenting, cleo)).toEqual({ picture: 'ada', slides: 'ben', kept: null })
    expect(gets(cleo, presenting, ada), 'they may then be the active speaker').toEqual({
      picture: 'cleo',
      slides: 'ben',
      kept: null,
    })
    const sharing = person('viewer', { keeps: 'cleo', isPresenting: true })
    expect(selectSources(sharing.participant, [ada, cleo, sharing]).kept).toBeNull()
  })

  test.each([
    ['whose camera is covered', { picture: closed }],
    ['whose picture a host turned off', { picture: { bySelf: false, byHost: true } }],
    ['who waits', { isWaiting: true }],
    ['who is cut off', { isCutOff: true }],
  ])('gets no picture of someone %s', (_, changed) => {
    expect(gets(ada, person('cleo', changed))).toEqual({ picture: 'ada', slides: null, kept: null })
    expect(gets(person('cleo', changed), ada)).toEqual({ picture: 'ada', slides: null, kept: null })
  })

  test('gets neither themselves nor their own room, and nothing while they wait', () => {
    const own = { screen: 'Room 412 · Bed A', remote: 'Keiko Sato' }
    const room = person('room', { displayName: own.screen, role: 'chair' })
    const remote = participantOf('remote', { displayName: own.remote, role: 'chair', keeps: 'room' })
    expect(selectSources(remote, [room, ada], own).kept).toBeNull()
    expect(selectSources(participantOf('ada', { keeps: 'ada' }), [ada, ben]).kept).toBeNull()
    expect(selectSources(participantOf('ada', { keeps: 'ben', isWaiting: true }), [ben]).kept).toBeNull()
  })
})

describe('each one hears', () => {
  const own = { screen: 'Room 412 · Bed A', remote: 'Keiko Sato' }
  const [ada, ben, cleo, dora] = [person('ada'), person('ben'), person('cleo'), person('dora')]
  const heardBy = ({ participant }: Seated, speaking: readonly string[], ...order: readonly Seated[]) =>
    selectVoices(participant, order, (uuid) => speaking.includes(uuid), own)

  test('the three loudest of the others who speak', () => {
    const everyone = ['ada', 'ben', 'cleo', 'dora']
    expect(heardBy(person('eve'), everyone, ada, ben, cleo, dora).heard).toEqual(['ada', 'ben', 'cleo'])
    expect(heardBy(ben, everyone, ada, ben, cleo, dora).heard).toEqual(['ada', 'cleo', 'dora'])
    expect(heardBy(ada, ['ada', 'cleo'], ada, cleo, ben).heard).toEqual(['cleo'])
  })

  test('the last speaker while no one speaks', () => {
    expect(heardBy(ada, [], ben, cleo, ada)).toEqual({ heard: ['ben'], allowed: ['ben', 'cleo'] })
  })

  test('no one who is muted, waiting, cut off or in the same room, however loud', () => {
    const muted = person('muted', { sound: closed })
    const waiting = person('waiting', { isWaiting: true })
    const cutOff = person('cutOff', { isCutOff: true })
    const room = person('room', { displayName: own.screen, role: 'chair' })
    const remote = person('remote', { displayName: own.remote, role: 'chair' })
    const all = [muted, waiting, cutOff, room, ada]
    const loud = all.map(({ participant }) => participant.uuid)
    expect(heardBy(remote, loud, ...all).allowed).toEqual(['ada'])
    expect(heardBy(ben, loud, ...all).allowed).toEqual(['room', 'ada'])
    expect(heardBy(waiting, loud, ...all)).toEqual({ heard: [], allowed: [] })
  })
})
