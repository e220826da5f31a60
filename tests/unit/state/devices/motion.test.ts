import { expect, vi } from 'vitest'
import { controlAtom } from '../../../../src/state/devices/device.ts'
import { ledgerAtom } from '../../../../src/state/queue/ledger.ts'
import {
  motionAtom,
  nudgeMotionAtom,
  pressMotionAtom,
  releaseMotionAtom,
} from '../../../../src/state/devices/motion.ts'
import { timersTest as test } from '../../../support/fixtures/timersTest.ts'
import { inRoom } from '../../../support/scripted/bedside/inRoom.ts'
import { type Bedside, ok, unreachable } from '../../../support/scripted/bedside/scriptedBedside.ts'

const control = 'POST /api/v1/rooms/control'
const right = { pan: 'right' } as const
const holder = { id: 'session-2', name: 'Dr. Ito' }

const commands = ({ api }: Bedside) => api.commands().map((command) => command.split(' ')[0])

test('a press is one line of the ledger, however often its lease is renewed, and each try has its own key', async () => {
  const bedside = await inRoom()
  bedside.store.set(pressMotionAtom, right)
  await vi.advanceTimersByTimeAsync(500)
  expect(commands(bedside)).toEqual(['pan', 'pan', 'pan'])
  expect(bedside.store.get(ledgerAtom)).toMatchObject([{ command: 'pan', status: 'done' }])
  expect(new Set(bedside.api.controls().map(({ headers }) => headers?.['idempotency-key'])).size).toBe(3)
  bedside.store.set(releaseMotionAtom, 'released')
})

test('a page that is hidden mid-press stops the camera with a request that outlives the page', async () => {
  const bedside = await inRoom()
  bedside.store.set(pressMotionAtom, right)
  bedside.hidden.turn(true)
  expect(commands(bedside)).toEqual(['pan', 'stop'])
  expect(bedside.api.controls().at(-1)?.keepalive).toBe(true)
  expect(bedside.store.get(motionAtom).kind).toBe('still')
})

test('a page hidden just after a button was released stops the camera immediately, with a request that outlives the page', async () => {
  const bedside = await inRoom()
  bedside.store.set(pressMotionAtom, right)
  bedside.store.set(releaseMotionAtom, 'released')
  bedside.hidden.turn(true)
  expect(commands(bedside)).toEqual(['pan', 'stop'])
  expect(bedside.api.controls().at(-1)?.keepalive).toBe(true)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(commands(bedside)).toEqual(['pan', 'stop'])
})

test('a page that comes into sight releases nothing', async () => {
  const bedside = await inRoom()
  bedside.hidden.turn(true)
  bedside.store.set(pressMotionAtom, right)
  bedside.hidden.turn(false)
  expect(bedside.store.get(motionAtom).kind).toBe('moving')
  bedside.store.set(releaseMotionAtom, 'lost')
})

test('a network that goes mid-press ends the renewals, and the stop is sent until it arrives', async () => {
  const bedside = await inRoom()
  bedside.store.set(pressMotionAtom, right)
  await vi.advanceTimersByTimeAsync(0)
  bedside.api.on(control, unreachable)
  bedside.online.turn(false)
  await vi.advanceTimersByTimeAsync(1_000)
  const tries = commands(bedside)
  expect(tries.filter((command) => command === 'pan')).toHaveLength(1)
  expect(tries.filter((command) => command === 'stop').length).toBeGreaterThan(1)
})

test.each([
  ['press', pressMotionAtom],
  ['nudge', nudgeMotionAtom],
] as const)('a %s without a network is refused immediately, and nothing moves later', async (_told, verb) => {
  const bedside = await inRoom()
  bedside.online.turn(false)
  bedside.store.set(verb, right)
  expect(bedside.store.get(motionAtom)).toEqual({ kind: 'refused', reason: 'tablet_offline' })
  bedside.online.turn(true)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(commands(bedside)).toEqual([])
})

test('once the connection is there again, nothing says that it is lost', async () => {
  const bedside = await inRoom()
  bedside.api.on(control, unreachable)
  bedside.store.set(pressMotionAtom, right)
  bedside.stream.tell('lost')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(bedside.store.get(motionAtom)).toEqual({ kind: 'refused', reason: 'unreachable' })
  bedside.stream.tell('open')
  expect(bedside.store.get(motionAtom)).toEqual({ kind: 'still' })
})

test('a patient who finds the camera held by another user learns the name of the holder', async () => {
  const bedside = await inRoom()
  bedside.api.on(control, ok({ busy_status: 'open', success: false, reason: 'held', holder }))
  bedside.store.set(pressMotionAtom, right)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(bedside.store.get(motionAtom)).toEqual({ kind: 'refused', reason: 'held' })
  expect(bedside.store.get(controlAtom)).toEqual({ holder, mine: false, askedBy: null })
  expect(bedside.store.get(ledgerAtom)).toMatchObject([{ status: 'failed', code: 'held' }])
  expect(commands(bedside)).toEqual(['pan'])
})

test('a press on a room device that is away says so', async () => {
  const bedside = await inRoom()
  bedside.api.on(control, ok({ busy_status: 'offline', success: false }))
  bedside.store.set(pressMotionAtom, right)
  await vi.advanceTimersByTimeAsync(0)
  expect(bedside.store.get(motionAtom)).toEqual({ kind: 'refused', reason: 'offline' })
})

test('a stop from one who holds nothing goes nowhere', async () => {
  const bedside = await inRoom()
  bedside.store.set(releaseMotionAtom, 'released')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(commands(bedside)).toEqual([])
})

test('the next press is a line of its own', async () => {
  const bedside = await inRoom()
  bedside.store.set(nudgeMotionAtom, right)
  await vi.advanceTimersByTimeAsync(1_000)
  bedside.store.set(nudgeMotionAtom, { zoom: 'tele' })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(commands(bedside)).toEqual(['pan', 'stop', 'zoom', 'stop'])
  expect(bedside.store.get(ledgerAtom).map(({ command, status }) => [command, status])).toEqual([
    ['pan', 'done'],
    ['zoom', 'done'],
  ])
})
