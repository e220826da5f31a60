import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { MediaWishes, KeptSeat } from '../../../../src/state/meet/ports.ts'
import { person } from '../../../support/scripted/conference/scriptedConference.ts'
import { createScriptedMeet, invitation } from '../../../support/scripted/calls/scriptedMeet.ts'
import { stubMediaStream } from '../../../support/scripted/calls/scriptedActiveCall.ts'

/**
 * A participant who reloads the page in a call returns automatically, in the same state; a microphone that
 * was off is never turned on.
 */
const patience = { timeout: 30_000, interval: 5 }
const room = person({ uuid: 'room', name: invitation.room.name, role: 'host' })
const wanted = (camera: boolean, microphone: boolean): MediaWishes => ({
  camera: { on: camera, id: camera ? 'camera-1' : null },
  microphone: { on: microphone, id: null },
})
const broken = (wishes: MediaWishes, change: Partial<KeptSeat['stay']> = {}): KeptSeat => ({
  resume: 'come-back-0123456789',
  name: 'Adaeze Okafor',
  invitation,
  stay: { id: 'stay-1', at: 1_800_000_000_000, closed: true, wishes, ticket: null, ...change },
})

beforeEach(stubMediaStream)
afterEach(() => void vi.unstubAllGlobals())

type Page = ReturnType<typeof createScriptedMeet>

const opened = ({ world }: Page) =>
  world.tracks.filter((track) => !track.stopped && track.enabled).map(({ kind }) => kind)

async function inTheCall(page = createScriptedMeet()) {
  page.meet.start()
  await vi.waitFor(() => expect(page.view().kind).toBe('checking'), patience)
  await vi.waitFor(() => expect(opened(page)).toHaveLength(2), patience)
  await page.meet.join('Adaeze Okafor')
  const view = page.view()
  if (view.kind !== 'talking') throw new Error(view.kind)
  page.conference.letIn(room)
  return { ...page, talk: view.call }
}

/**
 * Reloads the page: the old page is hidden, which ends its conference, and a new one starts with what the tab
 * stored.
 */
function reload({ world, conference }: Page, kept: KeptSeat | null = null) {
  world.hide()
  conference.tell({ kind: 'ended', because: 'left' })
  const next = createScriptedMeet(null, kept ?? world.kept)
  const stop = next.meet.start()
  return { ...next, stop }
}

async function talkingAgain(page: Page) {
  await vi.waitFor(() => expect(page.view().kind).toBe('talking'), patience)
  await vi.waitFor(
    () => expect(page.store.get(page.meet.media.viewAtom).camera).not.toBe('opening'),
    patience,
  )
  await vi.waitFor(
    () => expect(page.store.get(page.meet.media.viewAtom).microphone).not.toBe('opening'),
    patience,
  )
}

describe('a page that is reloaded in a call', () => {
  test('goes on with camera and microphone, without a press', async () => {
    const next = reload(await inTheCall())
    expect(next.view().kind).toBe('returning')
    await talkingAgain(next)
    expect(next.world.asked).toEqual(['join {"resume":"come-back-0123456789"}'])
    expect(opened(next)).toEqual(['camera', 'microphone'])
  })

  test.each([
    ['the microphone', false, true, ['camera']],
    ['the camera', true, false, ['microphone']],
    ['both', false, false, []],
  ])('goes on with %s off that was off', async (_told, sound, picture, tracks) => {
    const page = await inTheCall()
    if (!sound) await page.talk.turnMicrophone(false)
    if (!picture) await page.talk.turnCamera(false)
    const next = reload(page)
    await talkingAgain(next)
    expect(opened(next)).toEqual(tracks)
    next.conference.letIn(room)
    await vi.waitFor(() => expect(next.conference.asked).toContain(`mute me ${String(!sound)}`), patience)
    expect(next.conference.asked).toContain(`muteVideo me ${String(!picture)}`)
  })

  test('is the same person to the conference, who hears what was said meanwhile', async () => {
    const page = createScriptedMeet()
    page.conference.ticket = 'the-same'
    const next = reload(await inTheCall(page))
    await talkingAgain(next)
    expect([page.conference.joins[0]?.ticket, next.conference.joins[0]?.ticket]).toEqual([null, 'the-same'])
  })

  test('stays muted where a host had muted it', async () => {
    const page = await inTheCall()
    page.conference.tell({ kind: 'roster', people: [person({ uuid: 'me', isMe: true, muted: true }), room] })
    const next = reload(page)
    await talkingAgain(next)
    expect(opened(next)).toEqual(['camera'])
  })

  test('and is turned off while it is led back, opens nothing', async () => {
    const next = createScriptedMeet(null, broken(wanted(true, true)))
    next.world.join = { ok: false, code: 'unreachable' }
    next.meet.start()
    await vi.waitFor(() => expect(next.world.asked.length).toBeGreaterThan(0), patience)
    next.meet.leave()
    expect(next.view()).toMatchObject({ kind: 'over', because: 'left' })
    expect([next.world.tracks, next.world.kept]).toEqual([[], null])
  })

  test('that was killed comes back with nothing open: what was turned off last may not have been kept', async () => {
    const next = createScriptedMeet(null, broken(wanted(true, true), { closed: false }))
    next.meet.start()
    await talkingAgain(next)
    expect(next.world.tracks).toEqual([])
    expect(next.view()).toMatchObject({ silenced: true })
  })

  test('in a copy of the tab asks first, because the guest is already in the call', async () => {
    const next = createScriptedMeet(null, broken(wanted(true, true), { closed: false }))
    next.world.held.add('stay-1')
    next.meet.start()
    await vi.waitFor(() => expect(next.view()).toMatchObject({ kind: 'checking', returning: true }), patience)
    expect(next.world.asked).toEqual([])
  })

  test('two minutes later asks first, and opens what was open', async () => {
    const next = createScriptedMeet(null, broken(wanted(true, false)))
    next.world.passed = 120_001
    next.meet.start()
    await vi.waitFor(() => expect(next.view()).toMatchObject({ kind: 'checking', returning: true }), patience)
    expect(next.world.asked).toEqual([])
  })

  test('finds the call over, and opens no camera to say so', async () => {
    const next = createScriptedMeet(null, broken(wanted(true, true)))
    next.world.join = { ok: false, code: 'call_over' }
    next.meet.start()
    await vi.waitFor(() => expect(next.view()).toEqual({ kind: 'refused', code: 'call_over' }), patience)
    expect([next.world.tracks, next.world.kept]).toEqual([[], null])
  })

  test('without a network tries again, and after a minute has a key', async () => {
    const next = createScriptedMeet(null, broken(wanted(true, true)))
    next.world.join = { ok: false, code: 'unreachable' }
    next.meet.start()
    await vi.waitFor(() => expect(next.world.asked.length).toBeGreaterThan(1), patience)
    expect(next.view().kind).toBe('returning')
    next.world.passed = 60_001
    await vi.waitFor(
      () => expect(next.view()).toMatchObject({ kind: 'checking', returning: true, problem: 'unreachable' }),
      patience,
    )
  })

  test('is led back once more where the browser shows it as it was', async () => {
    const page = await inTheCall()
    page.world.hide()
    page.conference.tell({ kind: 'ended', because: 'left' })
    expect(page.view()).toMatchObject({ kind: 'over', because: 'left' })
    page.world.showAgain()
    await talkingAgain(page)
    expect(opened(page)).toEqual(['camera', 'microphone'])
    expect(page.world.kept?.stay?.closed).toBe(false)
  })
})

describe('no automatic return to the call', () => {
  test.each(['ended', 'removed', 'not_found', 'left'] as const)(
    'after %s: nothing is kept',
    async (because) => {
      const page = await inTheCall()
      page.conference.tell({ kind: 'ended', because })
      expect([page.world.kept, page.world.held.size]).toEqual([null, 0])
    },
  )

  test('after a connection that is lost permanently: the guest gets a button instead', async () => {
    const page = await inTheCall()
    page.conference.tell({ kind: 'ended', because: 'media_failed' })
    const next = reload(page)
    await vi.waitFor(() => expect(next.view()).toMatchObject({ kind: 'checking', returning: true }), patience)
  })

  test('into the previous call when the guest follows another link', async () => {
    const next = createScriptedMeet('another-link-0123456', broken(wanted(true, true)))
    next.meet.start()
    await vi.waitFor(
      () => expect(next.view()).toMatchObject({ kind: 'checking', returning: false }),
      patience,
    )
    expect(next.world.kept?.stay).toBeUndefined()
  })
})
