import { beforeEach, expect, test } from 'vitest'
import type { DeviceState } from '../../../../src/contract/devices/device.ts'
import type { AuthorizedCommand, Outcome } from '../../../../src/server/cluster/authorizedCommand.ts'
import { ReplayCache } from '../../../../src/server/devices/replayCache.ts'

let now: number
let runs: number
let replayCache: ReplayCache
beforeEach(() => {
  now = 1_000_000
  runs = 0
  replayCache = new ReplayCache({ now: () => now })
})

const order = (change: Partial<AuthorizedCommand> = {}): AuthorizedCommand => ({
  command: 'pan',
  params: { dir: 'left' },
  session: 's',
  actedAt: now,
  key: 'k',
  requestHash: 'h',
  ...change,
})
const state: DeviceState = {
  camera: 'on',
  microphone: 'off',
  selfview: 'off',
  covered: false,
  entertainment: false,
  in_call: true,
  speaker: { mute: false, point: 40 },
  mic_level: { mute: true, point: 0 },
  bell_volume: 3,
  bright: 5,
  speed: 2,
  focus: { auto: true, point: 10, modes: ['auto', 'manual'] },
  pose: { pan: 0.25, tilt: -0.5, zoom: 1 },
  moving: true,
  revision: 1_700_000_000_000,
}
const done: Outcome = {
  reply: { busy_status: 'open', success: true, holder: { id: 'h', name: 'Priya “P”' }, state },
  seen: { pose: state.pose },
}
const once = (asked: AuthorizedCommand) =>
  replayCache.once(asked, async () => {
    runs += 1
    return done
  })

test('a key is carried out once and answered the same, while it is under way and after', async () => {
  expect(await Promise.all([once(order()), once(order())])).toEqual([done, done])
  now += 60_000 - 1
  expect([await once(order()), runs]).toEqual([done, 1])
})

test('another request under the same key is refused, another session’s key is its own', async () => {
  await once(order())
  expect(await once(order({ requestHash: 'other' }))).toEqual({ refused: 'key_reused' })
  expect([await once(order({ session: 't' })), runs]).toEqual([done, 2])
})

test('a key is forgotten after a minute, and one that failed is answered so again', async () => {
  await once(order())
  now += 60_000
  expect([await once(order()), runs]).toEqual([done, 2])
  const failing = () => replayCache.once(order({ key: 'f' }), () => Promise.reject(new Error('lost')))
  await expect(failing()).rejects.toThrow('lost')
  await expect(failing()).rejects.toThrow('lost')
})

test('a thousand motions of one session are remembered for their minute, without effect on others', async () => {
  for (let count = 0; count < 1_500; count += 1) await once(order({ key: `k ${count}` }))
  for (const key of ['k 0', 'k 999', 'k 1400']) await once(order({ key }))
  expect(runs).toBe(1_501)
  await once(order({ session: 't' }))
  await once(order({ session: 't' }))
  expect(runs).toBe(1_502)
  now += 60_000
  await once(order({ key: 'next' }))
  await once(order({ key: 'next' }))
  expect(runs).toBe(1_503)
})
