import { afterEach, beforeEach, expect, vi } from 'vitest'
import type { ControlReply } from '../../../../src/contract/devices/device.ts'
import { motionTimes } from '../../../../src/domain/devices/motionLease.ts'
import { PressAndHold, type PressState } from '../../../../src/state/devices/pressAndHold.ts'
import type { Result } from '../../../../src/state/ports.ts'
import { timersTest as test } from '../../../support/fixtures/timersTest.ts'

type Reply = Result<ControlReply>

const done: Reply = { ok: true, value: { busy_status: 'open', success: true } }
const unreachable: Reply = { ok: false, code: 'unreachable' }
const right = { pan: 'right' } as const

let sent: string[]
let shown: PressState[]
let answer: (command: string) => Promise<Reply>
let hold: PressAndHold

beforeEach(() => {
  sent = []
  shown = []
  answer = async () => done
  hold = new PressAndHold({
    random: () => 0.5,
    onChange: (motion) => shown.push(motion),
    send: (command, params, urgent) => {
      sent.push([command, params['dir'], params['hold_ms'], urgent ? 'urgent' : ''].filter(Boolean).join(' '))
      return answer(command)
    },
  })
})
afterEach(() => hold.dispose())

const pan = `pan right ${motionTimes.holdMs}`

test('a held button moves immediately and renews its lease while it is down', async () => {
  hold.press(right)
  expect(sent).toEqual([pan])
  await vi.advanceTimersByTimeAsync(motionTimes.renewMs * 3)
  expect(sent).toEqual([pan, pan, pan, pan])
})

test('a released button ends the renewals immediately, and the stop follows after the specified delay', async () => {
  hold.press(right)
  hold.release('released')
  expect(hold.motion.kind).toBe('stopping')
  await vi.advanceTimersByTimeAsync(motionTimes.stopDelayMs - 1)
  expect(sent).toEqual([pan])
  await vi.advanceTimersByTimeAsync(1)
  expect(sent).toEqual([pan, 'stop stop'])
  expect(hold.motion.kind).toBe('still')
})

test.each([
  ['hidden', 'stop stop urgent'],
  ['lost', 'stop stop urgent'],
  ['offline', 'stop stop'],
] as const)('a hold that ends as “%s” stops immediately', (why, stop) => {
  hold.press(right)
  hold.release(why)
  expect(sent).toEqual([pan, stop])
})

test.each([
  ['hidden', 'stop stop urgent'],
  ['lost', 'stop stop urgent'],
  ['offline', 'stop stop'],
] as const)(
  'a button released just before the hold ends as “%s” stops immediately, and once',
  async (why, stop) => {
    hold.press(right)
    hold.release('released')
    await vi.advanceTimersByTimeAsync(100)
    hold.release(why)
    expect(sent).toEqual([pan, stop])
    expect(hold.motion.kind).toBe('still')
    hold.release(why)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(sent).toEqual([pan, stop])
  },
)

test('a finger that lets go twice puts the stop off no further', async () => {
  hold.press(right)
  hold.release('released')
  await vi.advanceTimersByTimeAsync(motionTimes.stopDelayMs - 1)
  hold.release('released')
  await vi.advanceTimersByTimeAsync(1)
  expect(sent).toEqual([pan, 'stop stop'])
})

test('a stop that is under way when the page is hidden is sent once more, by the way that outlives the page', async () => {
  answer = async (command) => (command === 'stop' ? new Promise(() => undefined) : done)
  hold.press(right)
  hold.release('offline')
  hold.release('hidden')
  hold.release('hidden')
  await vi.advanceTimersByTimeAsync(20_000)
  expect(sent).toEqual([pan, 'stop stop', 'stop stop urgent'])
})

test('a stop that was acknowledged is owed no more when the page is hidden', async () => {
  hold.press(right)
  hold.release('offline')
  await vi.advanceTimersByTimeAsync(0)
  hold.release('hidden')
  expect(sent).toEqual([pan, 'stop stop'])
})

test('a network that does not answer gets no third renewal on top of two', async () => {
  answer = () => new Promise(() => undefined)
  hold.press(right)
  await vi.advanceTimersByTimeAsync(motionTimes.renewMs * 6)
  expect(sent).toEqual([pan, pan])
})

test('a stop is sent again until it is answered', async () => {
  let tries = 0
  answer = async (command) => {
    if (command !== 'stop') return done
    tries += 1
    return tries < 3 ? unreachable : done
  }
  hold.press(right)
  hold.release('offline')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(sent).toEqual([pan, 'stop stop', 'stop stop', 'stop stop'])
})

test('a stop that is still owed does not end the next press', async () => {
  answer = async (command) => (command === 'stop' ? unreachable : done)
  hold.press(right)
  hold.release('offline')
  await vi.advanceTimersByTimeAsync(0)
  hold.press({ pan: 'left' })
  const before = sent.length
  await vi.advanceTimersByTimeAsync(motionTimes.renewMs * 2)
  expect(sent.slice(before).filter((command) => command.startsWith('stop'))).toEqual([])
})

test('a motion that is refused shows the reason and sends nothing more', async () => {
  answer = async () => ({ ok: true, value: { busy_status: 'open', success: false, reason: 'held' } })
  hold.press(right)
  await vi.advanceTimersByTimeAsync(motionTimes.renewMs * 3)
  expect(hold.motion).toEqual({ kind: 'refused', reason: 'held' })
  expect(sent).toEqual([pan])
})

test('a press that got no answer may have moved the camera: a stop follows', async () => {
  answer = async (command) => (command === 'pan' ? unreachable : done)
  hold.press(right)
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toEqual([pan, 'stop stop'])
  expect(hold.motion).toEqual({ kind: 'refused', reason: 'unreachable' })
})

test('an unanswered motion is reported until an answer comes, and stays long enough to be read', async () => {
  answer = async () => unreachable
  hold.press(right)
  await vi.advanceTimersByTimeAsync(6_000)
  expect(hold.motion).toEqual({ kind: 'refused', reason: 'unreachable' })
  answer = async () => done
  await vi.advanceTimersByTimeAsync(4_000)
  expect(hold.motion.kind).toBe('refused')
  await vi.advanceTimersByTimeAsync(4_000)
  expect(hold.motion.kind).toBe('still')
})

test('a press after an unanswered one is not ended by the answer to the first', async () => {
  answer = async (command) => (command === 'pan' ? unreachable : done)
  hold.press(right)
  await vi.advanceTimersByTimeAsync(1_000)
  answer = async () => done
  hold.press(right)
  await vi.advanceTimersByTimeAsync(6_000)
  expect(hold.motion.kind).toBe('moving')
})

test('an answer that comes after the key was let go moves nothing', async () => {
  let settle: (reply: Reply) => void = () => undefined
  answer = (command) =>
    command === 'pan' ? new Promise((resolve) => (settle = resolve)) : Promise.resolve(done)
  hold.press(right)
  hold.release('hidden')
  settle(unreachable)
  await vi.advanceTimersByTimeAsync(motionTimes.renewMs * 4)
  expect(sent).toEqual([pan, 'stop stop urgent'])
  expect(hold.motion.kind).toBe('still')
})

test('a tap is one short step that ends by itself', async () => {
  hold.nudge({ zoom: 'tele' })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(sent).toEqual(['zoom tele 300', 'stop stop'])
})

test('nothing is sent after the session has ended', async () => {
  hold.press(right)
  hold.dispose()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(sent).toEqual([pan])
  expect(hold.motion.kind).toBe('still')
})
