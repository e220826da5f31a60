import { describe, expect, vi } from 'vitest'
import { cancelLedgerItemAtom, sendCommandAtom } from '../../../../src/state/queue/commands.ts'
import { coverAtom } from '../../../../src/state/devices/device.ts'
import { ledgerAtom } from '../../../../src/state/queue/ledger.ts'
import { connectionAtom } from '../../../../src/state/bedside/connection.ts'
import { endSessionAtom } from '../../../../src/state/bedside/sessionLife.ts'
import { timersTest as test } from '../../../support/fixtures/timersTest.ts'
import {
  type Bedside,
  covered,
  deviceOffline,
  done,
  hearRoom,
  refused,
  seeing,
  unreachable,
} from '../../../support/scripted/bedside/scriptedBedside.ts'
import {
  cameBack,
  control,
  cutOff,
  fates,
  heads,
  inRoom,
  passing,
} from '../../../support/scripted/queue/queuedCommands.ts'

const off = { state: 'off' }
const loud = (point: number) => ({ mute: false, point })

describe('a cover', () => {
  test('waits for the network, is written down, and is delivered when the line is back, once', async () => {
    const bedside = await cutOff()
    const { store, memory } = bedside
    await store.set(coverAtom)
    expect(fates(bedside)).toEqual([
      'video_control waiting tablet_offline',
      'microphone_control waiting tablet_offline',
    ])
    expect(memory.ledger.rows.map(({ command }) => command)).toEqual(['video_control', 'microphone_control'])
    expect(store.get(connectionAtom), 'one press is one change').toEqual({
      kind: 'tablet_offline',
      waiting: 1,
    })
    await passing(3_600_000)
    expect(bedside.api.commands(), 'without a network nothing is tried').toEqual([])
    await cameBack(bedside)
    expect(bedside.api.commands()).toEqual(['video_control off', 'microphone_control off'])
    expect(memory.ledger.rows).toEqual([])
    expect(store.get(connectionAtom).waiting).toBe(0)
  })

  test('is sent again with its key and its time when its answer was lost, and counts as the latest request', async () => {
    const bedside = await inRoom()
    const { store, api } = bedside
    api.on(control, unreachable)
    await store.set(sendCommandAtom, 'video_control', off)
    api.on(control, done(covered))
    await passing(2_000)
    expect(fates(bedside)).toEqual(['video_control done'])
    const [[key, again], [at, then], [first, second]] = [
      heads(bedside, 'idempotency-key'),
      heads(bedside, 'x-acted-at'),
      heads(bedside, 'x-seq'),
    ]
    expect([again, then]).toEqual([key, at])
    expect(Number(second)).toBeGreaterThan(Number(first))
    await passing(60_000)
    expect(api.commands()).toHaveLength(2)
  })

  test('that waited when the page was closed goes out by itself', async () => {
    const bedside = await inRoom([{ id: 'w', command: 'video_control', params: off, actedAt: 7 }])
    await passing(0)
    expect(fates(bedside)).toEqual(['video_control done'])
    expect(bedside.memory.ledger.rows).toEqual([])
    expect(heads(bedside, 'idempotency-key')).toEqual(['w'])
  })

  test('that the room device could not get goes out when the device is back', async () => {
    const bedside = await inRoom()
    hearRoom(bedside, seeing, false)
    bedside.api.on(control, deviceOffline)
    await bedside.store.set(coverAtom)
    bedside.api.on(control, done(covered))
    hearRoom(bedside, seeing, true)
    await passing(0)
    expect(fates(bedside)).toEqual(['video_control done', 'microphone_control done'])
  })

  test.each([
    ['a server that is down', refused(503, 'service_not_available')],
    ['a server that has too much to do', refused(429, 'rate_limited')],
  ])('goes on waiting for %s, and is tried at most every ten seconds', async (_told, answer) => {
    const bedside = await inRoom()
    bedside.api.on(control, answer)
    await bedside.store.set(sendCommandAtom, 'video_control', off)
    await passing(60_000)
    expect(fates(bedside)[0]).toMatch(/^video_control waiting/)
    const tries = bedside.api.commands().length
    expect(tries).toBeGreaterThan(5)
    await passing(60_000)
    expect(bedside.api.commands().length - tries).toBeLessThanOrEqual(12)
  })

  test('that waits here is taken back without a word to the room', async () => {
    const bedside = await cutOff()
    await bedside.store.set(sendCommandAtom, 'video_control', off)
    await bedside.store.set(cancelLedgerItemAtom, bedside.store.get(ledgerAtom)[0]?.id ?? '')
    await cameBack(bedside)
    expect(fates(bedside)).toEqual(['video_control cancelled'])
    expect(bedside.memory.ledger.rows).toEqual([])
    expect(bedside.api.commands()).toEqual([])
  })

  test('that the server keeps for an absent device is taken back there too', async () => {
    const bedside = await inRoom()
    bedside.api.on(control, deviceOffline)
    await bedside.store.set(coverAtom)
    for (const { id } of bedside.store.get(ledgerAtom)) await bedside.store.set(cancelLedgerItemAtom, id)
    expect(bedside.api.commands().slice(2)).toEqual(['video_control on', 'microphone_control on'])
  })

  test('that was taken back while it was under way is told as done where it was done', async () => {
    const bedside = await inRoom()
    const { store, api } = bedside
    const answer = Promise.withResolvers<ReturnType<typeof done>>()
    api.on(control, () => answer.promise)
    const sent = store.set(sendCommandAtom, 'video_control', off)
    await passing(0)
    await store.set(cancelLedgerItemAtom, store.get(ledgerAtom)[0]?.id ?? '')
    await sent
    expect(fates(bedside)).toEqual(['video_control cancelled'])
    answer.resolve(done(covered))
    await passing(0)
    expect(fates(bedside)).toEqual(['video_control done'])
  })

  test('that still waits is dropped once the room was opened again', async () => {
    const bedside = await inRoom()
    bedside.api.on(control, unreachable)
    await bedside.store.set(sendCommandAtom, 'microphone_control', off)
    bedside.api.on(control, done(seeing))
    await bedside.store.set(sendCommandAtom, 'microphone_control', { state: 'on' })
    await passing(60_000)
    expect(fates(bedside)).toEqual(['microphone_control replaced', 'microphone_control done'])
    expect(bedside.api.commands()).toEqual(['microphone_control off', 'microphone_control on'])
  })

  test('that was asked while the room was being opened goes out, whenever the answer to that comes', async () => {
    const bedside = await inRoom()
    const { store, api, memory } = bedside
    const opened = Promise.withResolvers<ReturnType<typeof done>>()
    api.on(control, () => opened.promise)
    void store.set(sendCommandAtom, 'microphone_control', { state: 'on' })
    // A busy tablet's storage is slow.
    const written = Promise.withResolvers<void>()
    const enter = memory.ledger.enter.bind(memory.ledger)
    vi.spyOn(memory.ledger, 'enter').mockImplementation(async (command) => {
      await written.promise
      await enter(command)
    })
    void store.set(sendCommandAtom, 'microphone_control', off)
    opened.resolve(done(seeing))
    await passing(0)
    api.on(control, done(covered))
    written.resolve()
    await passing(60_000)
    expect(fates(bedside)).toEqual(['microphone_control done', 'microphone_control done'])
    expect(api.commands()).toEqual(['microphone_control on', 'microphone_control off'])
  })
})

describe('a newer value of a control whose older one waits', () => {
  const kept = ({ memory }: Bedside) => memory.ledger.rows.map(({ params }) => params['point'])

  /**
   * Sets the loudspeaker while the tablet's storage is slow: the write completes when the test releases it.
   */
  const setSlowly = (bedside: Bedside, point: number) => {
    const { ledger } = bedside.memory
    const written = Promise.withResolvers<void>()
    const enter = ledger.enter.bind(ledger)
    ledger.enter = async (command) => {
      ledger.enter = enter
      await written.promise
      await enter(command)
    }
    void bedside.store.set(sendCommandAtom, 'set_speaker', loud(point))
    return async () => {
      written.resolve()
      await passing(0)
    }
  }

  test('takes its place once it is written down: a page that dies before has the older one', async () => {
    const bedside = await cutOff()
    await bedside.store.set(sendCommandAtom, 'set_speaker', loud(5))
    const write = setSlowly(bedside, 7)
    await passing(0)
    expect(kept(bedside)).toEqual([5])
    await write()
    expect(kept(bedside)).toEqual([7])
    expect(fates(bedside)).toEqual(['set_speaker replaced', 'set_speaker waiting tablet_offline'])
  })

  test('is all that goes out, though the line comes back while it is written down', async () => {
    const bedside = await cutOff()
    await bedside.store.set(sendCommandAtom, 'set_speaker', loud(5))
    const write = setSlowly(bedside, 7)
    await cameBack(bedside)
    await write()
    expect(bedside.api.commands()).toEqual(['set_speaker false 7'])
    expect(kept(bedside)).toEqual([])
  })

  test.each([
    ['in their order', [0, 1]],
    ['the newest first', [1, 0]],
  ])('leaves itself to a still newer one: whenever the page dies, one is kept (%s)', async (_told, turns) => {
    const bedside = await cutOff()
    await bedside.store.set(sendCommandAtom, 'set_speaker', loud(5))
    const writes = [setSlowly(bedside, 6), setSlowly(bedside, 7)]
    for (const turn of turns) {
      await writes[turn]?.()
      expect(kept(bedside).length).toBeGreaterThan(0)
    }
    expect(kept(bedside)).toEqual([7])
  })

  test('that was taken back while it was written down leaves nothing', async () => {
    const bedside = await cutOff()
    const write = setSlowly(bedside, 7)
    await bedside.store.set(cancelLedgerItemAtom, bedside.store.get(ledgerAtom)[0]?.id ?? '')
    await write()
    expect([kept(bedside), fates(bedside)]).toEqual([[], ['set_speaker cancelled']])
    expect(bedside.memory.ledger.told).not.toContain('set_speaker replaced')
  })
})

describe('two tabs', () => {
  test('a command that the other tab has delivered is not sent again', async () => {
    const bedside = await cutOff()
    await bedside.store.set(sendCommandAtom, 'video_control', off)
    const [row] = bedside.memory.ledger.rows
    if (row === undefined) throw new Error('nothing waits')
    bedside.memory.ledger.rows = []
    bedside.memory.ledger.news.tell(row, { status: 'done' })
    expect(fates(bedside)).toEqual(['video_control done'])
    await cameBack(bedside)
    await passing(60_000)
    expect(bedside.api.commands()).toEqual([])
  })

  test('a command that waits in the other tab is shown here, and sent from here when that tab is gone', async () => {
    const bedside = await inRoom()
    const row = { id: 'w', command: 'video_control', params: off, actedAt: Date.now() } as const
    bedside.memory.ledger.rows = [row]
    bedside.memory.ledger.news.tell(row, { status: 'waiting' })
    expect(bedside.store.get(connectionAtom).waiting).toBe(1)
    await passing(2_000)
    expect(bedside.api.commands()).toEqual(['video_control off'])
    expect(bedside.memory.ledger.told.at(-1)).toBe('video_control done')
  })
})

test('a command that the browser drops from storage is neither lost nor duplicated while the page is open', async () => {
  const bedside = await cutOff()
  await bedside.store.set(sendCommandAtom, 'video_control', off)
  await bedside.store.set(sendCommandAtom, 'set_speaker', loud(7))
  bedside.memory.ledger.rows = []
  await passing(61_000)
  bedside.online.turn(true)
  await passing(30_000)
  expect(bedside.memory.ledger.rows.map(({ command }) => command)).toEqual(['video_control'])
  await cameBack(bedside)
  expect(fates(bedside)).toEqual(['video_control done', 'set_speaker not_applied command_expired'])
  expect(bedside.memory.ledger.rows).toEqual([])
})

test('a session that is over while something waits sends nothing more, and shows nothing of it', async () => {
  const bedside = await cutOff()
  await bedside.store.set(coverAtom)
  await bedside.store.set(sendCommandAtom, 'set_speaker', loud(7))
  await bedside.store.set(endSessionAtom, 'patient_changed')
  expect([fates(bedside), bedside.memory.ledger.rows]).toEqual([[], []])
  await cameBack(bedside)
  await passing(60_000)
  expect(bedside.api.commands()).toEqual([])
})

test('the ledger forgets what is long settled, never what waits', async () => {
  const bedside = await inRoom()
  bedside.api.on(control, unreachable)
  await bedside.store.set(coverAtom)
  bedside.api.on(control, done())
  for (let press = 0; press < 30; press += 1) await bedside.store.set(sendCommandAtom, 'home', {})
  const statuses = bedside.store.get(ledgerAtom).map(({ status }) => status)
  expect(statuses.filter((status) => status === 'waiting')).toHaveLength(2)
  expect(statuses.length).toBeLessThan(25)
})
