import * as fc from 'fast-check'
import { expect, vi } from 'vitest'
import type { BoardDevice, BoardEvent, DeviceAlert } from '../../../../src/contract/monitoring/monitoring.ts'
import { BoardFeed, frameMs } from '../../../../src/server/devices/boardFeed.ts'
import type { BoardReading } from '../../../../src/server/db/monitoring/boardStore.ts'
import type { DeviceNews } from '../../../../src/server/cluster/busMessages.ts'
import { timersTestWith } from '../../../support/fixtures/timersTest.ts'

const test = timersTestWith({ now: 1_800_000_000_000 })

const bed = (id: string, change: Partial<BoardDevice> = {}): BoardDevice => ({
  id,
  number: id,
  bed: 'A',
  unit_id: 'u',
  known: true,
  online: true,
  in_call: false,
  covered: false,
  ...change,
})
const reading = (beds: readonly BoardDevice[], alerts: DeviceAlert[] = []): BoardReading => ({
  units: [{ id: 'u', name: '4 West', facility_id: 'f', facility: 'Lakeside' }],
  rows: beds.map((device) => ({ device, link: device.online ? `${device.id}-1` : null })),
  alerts,
})
const news = (room: string, change: { in_call?: boolean; covered?: boolean } = {}, link = 1): DeviceNews => ({
  online: true,
  room,
  link: `${room}-${link}`,
  in_call: false,
  covered: false,
  ...change,
})
const alert = (id: string, change: Partial<DeviceAlert> = {}): DeviceAlert => ({
  id,
  room_id: 'one',
  kind: 'slow',
  since: 1,
  opened_at: 1,
  recovered_at: null,
  acknowledged_at: null,
  acknowledged_by: null,
  ...change,
})

/** Creates a feed, and a browser that applies its events. */
function followed() {
  const seen = new Map<string, BoardDevice>()
  const alerts = new Map<string, DeviceAlert>()
  const frames: { at: number; events: BoardEvent[] }[] = []
  const feed = new BoardFeed({
    clock: { now: () => Date.now() },
    send: (events) => {
      frames.push({ at: Date.now(), events })
      for (const { name, data } of events) {
        if (name === 'alerts') for (const item of data.items) alerts.set(item.id, item)
        else for (const item of name === 'board' ? data.devices : data.items) seen.set(item.id, item)
      }
    },
  })
  return { feed, seen, alerts, frames }
}

test('a browser is told of many changes of a bed in one frame, with the last word in it', () => {
  const { feed, seen, frames } = followed()
  feed.read(reading([bed('one')]))
  for (let turn = 0; turn < 50; turn += 1) feed.hear(news('one', { in_call: turn % 2 === 0 }))
  feed.hear(news('one', { covered: true }))
  vi.advanceTimersByTime(frameMs)
  expect(frames).toHaveLength(2)
  expect(seen.get('one')).toMatchObject({ in_call: false, covered: true })
})

test('the browser ends with the last state of each device for every order of events, at four frames a second', () => {
  const rooms = ['one', 'two', 'three'] as const
  const step = fc.oneof(
    fc.record({
      kind: fc.constant('news' as const),
      room: fc.constantFrom(...rooms),
      in_call: fc.boolean(),
      covered: fc.boolean(),
    }),
    fc.record({ kind: fc.constant('gone' as const), room: fc.constantFrom(...rooms) }),
    fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 700 }) }),
    fc.record({ kind: fc.constant('read' as const) }),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const { feed, seen, frames } = followed()
      const truth = new Map(rooms.map((id) => [id, bed(id)]))
      // State of the database when the browser connected. After that the browser receives every change.
      feed.read(reading([...truth.values()]))
      for (const next of steps) {
        if (next.kind === 'wait') vi.advanceTimersByTime(next.ms)
        if (next.kind === 'read') feed.read(reading([...truth.values()]))
        if (next.kind === 'gone') {
          truth.set(next.room, { ...(truth.get(next.room) ?? bed(next.room)), online: false })
          feed.hear({ online: false, room: next.room, link: `${next.room}-1` })
        }
        if (next.kind === 'news') {
          const { room, in_call, covered } = next
          truth.set(room, bed(room, { in_call, covered }))
          feed.hear(news(room, { in_call, covered }))
        }
      }
      vi.advanceTimersByTime(frameMs)
      expect(Object.fromEntries(seen)).toEqual(Object.fromEntries(truth))
      const times = frames.map(({ at }) => at)
      for (const [place, at] of times.entries())
        if (place > 1) expect(at - (times[place - 1] ?? 0)).toBeGreaterThanOrEqual(frameMs)
      feed.stop()
    }),
  )
})

test('an update that arrived before the first reading is not lost', () => {
  const { feed, seen } = followed()
  feed.hear(news('one', { in_call: true }))
  feed.read(reading([bed('one')]))
  vi.advanceTimersByTime(frameMs)
  expect(seen.get('one')?.in_call).toBe(true)
})

test('the end of a link whose place another took takes no bed offline', () => {
  const { feed, seen } = followed()
  feed.read(reading([bed('one')]))
  feed.hear(news('one', {}, 2))
  feed.hear({ online: false, room: 'one', link: 'one-1' })
  vi.advanceTimersByTime(frameMs)
  expect(seen.get('one')?.online).toBe(true)
  feed.hear({ online: false, room: 'one', link: 'one-2' })
  vi.advanceTimersByTime(frameMs)
  expect(seen.get('one')?.online).toBe(false)
})

test('a database that has not heard yet what was told a moment ago changes nothing; later it counts', () => {
  const { feed, seen } = followed()
  feed.read(reading([bed('one')]))
  feed.hear(news('one', { in_call: true }))
  feed.read(reading([bed('one')]))
  vi.advanceTimersByTime(frameMs)
  expect(seen.get('one')?.in_call).toBe(true)
  vi.advanceTimersByTime(10_000)
  feed.read(reading([bed('one')]))
  vi.advanceTimersByTime(frameMs)
  expect(seen.get('one')?.in_call).toBe(false)
})

test('a bed that comes or goes makes a whole board', () => {
  const { feed, frames } = followed()
  feed.read(reading([bed('one')]))
  feed.read(reading([bed('one'), bed('two')]))
  expect(frames.map(({ events }) => events.map(({ name }) => name))).toEqual([['board'], ['board']])
})

test('an alert is reported when it opens, when it is acknowledged, and when it is over', () => {
  const { feed, alerts } = followed()
  feed.read(reading([bed('one')]))
  feed.readAlerts([alert('a')])
  vi.advanceTimersByTime(frameMs)
  expect(alerts.get('a')?.acknowledged_at).toBeNull()
  feed.readAlerts([alert('a', { acknowledged_at: 5, acknowledged_by: 'Tom' })])
  vi.advanceTimersByTime(frameMs)
  expect(alerts.get('a')?.acknowledged_by).toBe('Tom')
  feed.readAlerts([])
  vi.advanceTimersByTime(frameMs)
  expect(alerts.get('a')?.recovered_at).not.toBeNull()
})
