import { describe, expect, test, vi } from 'vitest'
import { createConsultDesk } from '../../../../src/state/meet/consultDesk.ts'
import { holdDeskTime } from '../../../support/scripted/calls/consultDeskTime.ts'
import {
  createScriptedDesk,
  deskCall,
  deskSecret,
  taken,
} from '../../../support/scripted/calls/scriptedConsultDesk.ts'

holdDeskTime()

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const first = deskCall('401', 60_000)
const second = deskCall('402', 10_000)

function openDesk(situation: Parameters<typeof createScriptedDesk>[0] = {}) {
  const scripted = createScriptedDesk(situation)
  const desk = createConsultDesk(scripted.ports, scripted.store)
  const view = () => scripted.store.get(desk.viewAtom)
  const list = () => {
    const now = view()
    if (now.kind !== 'waiting') throw new Error(`the desk is ${now.kind}`)
    return scripted.store.get(now.list.viewAtom)
  }
  const ids = () => list().consultDesk?.calls.map(({ id }) => id)
  return { ...scripted, desk, view, list, ids }
}

async function atTheDesk() {
  const page = openDesk()
  page.waits(first)
  const stop = page.desk.start()
  await pass(0)
  return { ...page, stop }
}
type AtTheDesk = Awaited<ReturnType<typeof atTheDesk>>

describe('sitting down', () => {
  test('a tab that sat here before, or joined by a link, needs to say nothing again', async () => {
    const { view, world } = await atTheDesk()
    expect(view()).toMatchObject({ kind: 'waiting', name: 'Dr. Mori' })
    expect(world.asked).toEqual([`waiting ${deskSecret}`])
  })

  test('a clinician with a link gives a name, and one without a link gives the link and a name', async () => {
    const { desk, view, world } = openDesk({ name: null })
    desk.start()
    expect(view()).toMatchObject({ kind: 'signing_in', needsLink: false })
    await desk.signIn('', '  Dr. Mori ')
    expect(view()).toMatchObject({ kind: 'waiting', name: 'Dr. Mori' })
    expect(world.keptDesk).toEqual({ secret: deskSecret, name: 'Dr. Mori' })
  })

  test.each(['join_link_expired', 'unreachable'])('is refused with %s, and says so', async (code) => {
    const { desk, view, world } = openDesk({ name: null })
    desk.start()
    world.desk = { ok: false, code }
    await desk.signIn('', 'Dr. Mori')
    expect(view()).toMatchObject({
      kind: 'signing_in',
      name: 'Dr. Mori',
      busy: false,
      problem: code,
      needsLink: code === 'join_link_expired',
    })
  })

  test('a clinician who signs out leaves nothing in the tab and is asked nothing more', async () => {
    const { desk, view, world } = await atTheDesk()
    desk.signOut()
    expect(world.keptDesk).toBeNull()
    const { length } = world.asked
    await pass(60_000)
    expect(world.asked).toHaveLength(length)
    expect(view()).toMatchObject({ kind: 'signing_in', needsLink: true, problem: null })
  })
})

describe('the list', () => {
  test('shows a new call within three seconds, and rings for it, but not for those who waited before', async () => {
    const { ids, waits, bell } = await atTheDesk()
    expect(bell.rung).toBe(0)
    waits(first, second)
    await pass(3_000)
    expect(ids()).toEqual(['401', '402'])
    expect(bell.rung).toBe(1)
    await pass(10_000)
    expect(bell.rung).toBe(1)
  })

  test('rings not while the bell is off', async () => {
    const { desk, waits, bell, store } = await atTheDesk()
    desk.turnBell(false)
    waits(first, second)
    await pass(3_000)
    expect(bell.rung).toBe(0)
    expect(store.get(desk.bellAtom)).toBe('off')
  })

  test('says when the browser lets nothing be heard yet', async () => {
    const { desk, bell, store } = await atTheDesk()
    bell.tell(true)
    expect(store.get(desk.bellAtom)).toBe('blocked')
    bell.tell(false)
    expect(store.get(desk.bellAtom)).toBe('on')
  })

  test('tells when another clinician takes a call, and when a call ends', async () => {
    const { list, waits } = await atTheDesk()
    waits(taken(first, 'Dr. Brandt'), second)
    await pass(3_000)
    expect(list().news).toEqual({ kind: 'taken', room: first.room, by: 'Dr. Brandt' })
    waits(taken(first, 'Dr. Brandt'))
    await pass(3_000)
    expect(list().news).toEqual({ kind: 'gone', room: second.room })
  })

  test('does not say that a call has ended which waits again', async () => {
    const { list, waits } = await atTheDesk()
    waits()
    await pass(3_000)
    expect(list().news).toMatchObject({ kind: 'gone' })
    waits(first)
    await pass(3_000)
    expect(list().news).toBeNull()
  })

  test('is kept while it is unreachable, marked as outdated, and up to date again automatically', async () => {
    const { list, ids, world, waits } = await atTheDesk()
    world.desk = { ok: false, code: 'unreachable' }
    await pass(3_000)
    expect(list().connection).toBe('lost')
    expect(ids()).toEqual(['401'])
    await pass(60_000)
    waits(second)
    await pass(11_000)
    expect(list()).toMatchObject({ connection: 'up' })
    expect(ids()).toEqual(['402'])
  })

  test('is closed when the two hours are over', async () => {
    const { view, world } = await atTheDesk()
    world.desk = { ok: false, code: 'join_link_expired' }
    await pass(3_000)
    expect(view()).toMatchObject({ kind: 'signing_in', problem: 'join_link_expired', name: 'Dr. Mori' })
    expect(world.keptDesk).toBeNull()
  })

  test('counts by the server’s clock, whatever this page’s says', async () => {
    const page = openDesk()
    page.waits(first)
    page.ports.now = () => first.since
    page.desk.start()
    await pass(0)
    expect(page.list().ahead).toBe(60_000)
  })
})

describe('joining', () => {
  test('one press leads into the call, with camera and microphone, and the list is asked no more', async () => {
    const { desk, view, world, conference } = await atTheDesk()
    await desk.join(first)
    expect(view().kind).toBe('talking')
    expect(world.asked.at(-1)).toBe(`desk ${deskSecret} {"call":"401","display_name":"Dr. Mori"}`)
    expect(conference.joins[0]).toMatchObject({ alias: 'call-7', name: 'Dr. Mori' })
    expect(world.tracks).toHaveLength(2)
    const { length } = world.asked
    await pass(30_000)
    expect(world.asked).toHaveLength(length)
  })

  test('a reload leads back into the call, as it was left, and not to the list', async () => {
    const { desk, world, conference } = await atTheDesk()
    await desk.join(first)
    conference.letIn()
    world.hide()
    conference.tell({ kind: 'ended', because: 'left' })
    const next = openDesk()
    next.world.kept = world.kept
    next.desk.start()
    expect(next.view().kind).toBe('returning')
    await pass(0)
    expect(next.view().kind).toBe('talking')
    expect(next.world.asked).toEqual(['join {"resume":"come-back-0123456789"}'])
    expect(next.world.tracks).toHaveLength(2)
  })

  test('a clinician who does not want to return to the call after a reload gets the list', async () => {
    const { desk, world, conference } = await atTheDesk()
    await desk.join(first)
    world.hide()
    conference.tell({ kind: 'ended', because: 'left' })
    const next = openDesk()
    next.waits(first)
    next.world.kept = world.kept
    next.world.join = { ok: false, code: 'unreachable' }
    next.desk.start()
    next.desk.back()
    await pass(0)
    expect(next.ids()).toEqual(['401'])
    expect([next.world.tracks, next.world.kept]).toEqual([[], null])
  })

  test('a clinician who signs out while the browser asks for the camera is in no call, with camera and microphone off', async () => {
    const { desk, view, world, media, conference } = await atTheDesk()
    const asked = Promise.withResolvers<null>()
    media.asking.camera = asked.promise
    const joining = desk.join(first)
    await pass(0)
    desk.signOut()
    asked.resolve(null)
    await joining
    expect(world.tracks.map(({ stopped }) => stopped)).toEqual([true, true])
    expect(world.asked.some((words) => words.startsWith('desk'))).toBe(false)
    expect(conference.joins).toEqual([])
    expect(view()).toMatchObject({ kind: 'signing_in' })
  })

  test.each([
    ['signs out', 'signing_in', ({ desk }: AtTheDesk) => desk.signOut()],
    ['follows another link', 'waiting', ({ world }: AtTheDesk) => world.follow('link-9876543210fedcba')],
  ])(
    'a clinician who %s while being admitted is in no call, with camera and microphone off',
    async (_told, kind, act) => {
      const page = await atTheDesk()
      const { desk, view, world, ports, conference } = page
      const joined = Promise.withResolvers<typeof world.deskJoin>()
      ports.consult.join = () => joined.promise
      const joining = desk.join(first)
      await pass(0)
      act(page)
      joined.resolve(world.deskJoin)
      await joining
      expect(world.tracks.map(({ stopped }) => stopped)).toEqual([true, true])
      expect(conference.joins).toEqual([])
      expect(view()).toMatchObject({ kind })
    },
  )

  test('of two presses one counts', async () => {
    const { desk, world } = await atTheDesk()
    await Promise.all([desk.join(first), desk.join(first)])
    expect(world.asked.filter((one) => one.startsWith('desk '))).toHaveLength(1)
  })

  test('a call that another clinician took first asks to be joined as well, with the camera off until the answer', async () => {
    const { desk, view, world, waits } = await atTheDesk()
    world.deskJoin = { ok: false, code: 'call_taken' }
    waits(taken(first, 'Dr. Brandt'))
    await desk.join(first)
    expect(view()).toMatchObject({ kind: 'waiting', joining: null, asking: { clinicians: ['Dr. Brandt'] } })
    expect(world.tracks.every(({ stopped }) => stopped)).toBe(true)
    desk.leaveIt()
    expect(view()).toMatchObject({ asking: null })
    await desk.join(first, true)
    expect(world.asked.findLast((one) => one.startsWith('desk '))).toContain('"together":true')
  })

  test('a call that ended in that moment is news, and no question', async () => {
    const { desk, view, list, world, waits } = await atTheDesk()
    world.deskJoin = { ok: false, code: 'call_over' }
    waits()
    await desk.join(first)
    expect(view()).toMatchObject({ kind: 'waiting', asking: null, problem: null })
    expect(list().news).toEqual({ kind: 'gone', room: first.room })
  })

  test('a hospital that does not answer is said, and the desk stays', async () => {
    const { desk, view, world } = await atTheDesk()
    world.deskJoin = { ok: false, code: 'unreachable' }
    await desk.join(first)
    expect(view()).toMatchObject({ kind: 'waiting', joining: null, problem: 'unreachable' })
  })

  test('a notification is of no interest after a call that was joined', async () => {
    const { desk, view, conference, notifications } = await atTheDesk()
    notifications.press({ kind: 'call', id: first.id })
    expect(view()).toMatchObject({ pressed: { kind: 'call', id: first.id } })
    await desk.join(first)
    conference.letIn()
    conference.tell({ kind: 'ended', because: 'ended' })
    desk.back()
    expect(view()).toMatchObject({ kind: 'waiting', pressed: null })
  })

  test('after the call the way leads back to who waits, and one’s own call is no news', async () => {
    const { desk, view, list, ids, conference, waits, world } = await atTheDesk()
    await desk.join(first)
    conference.letIn()
    conference.tell({ kind: 'ended', because: 'ended' })
    expect(view()).toMatchObject({ kind: 'over', because: 'ended' })
    expect(world.tracks.every(({ stopped }) => stopped)).toBe(true)
    waits(second)
    desk.back()
    await pass(0)
    expect(ids()).toEqual(['402'])
    expect(list().news).toBeNull()
  })

  test('a clinician who closes the page leaves the call', async () => {
    const { desk, stop, conference } = await atTheDesk()
    await desk.join(first)
    stop()
    expect(conference.left).toBe(1)
  })
})
