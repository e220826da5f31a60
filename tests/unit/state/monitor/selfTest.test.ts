import { describe, expect, vi } from 'vitest'
import type { SelfTestParams } from '../../../../src/contract/technician/deviceTechnician.ts'
import type { TestStep } from '../../../../src/contract/technician/deviceTests.ts'
import { monitor, monitorTest as test, open, room, store } from '../../../support/fixtures/monitorTest.ts'
import { enrolledMemory, serverStart } from '../../../support/scripted/devices/scriptedMonitor.ts'

let orders = 0

const answered = new Set<object>()

/** Advances time; a frame is drawn every 20 ms, and the server answers each ping after 20 ms. */
async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 20) {
    await vi.advanceTimersByTimeAsync(20)
    for (const ping of room.line().all('ping')) {
      if (!answered.has(ping)) room.line().hear({ type: 'pong' })
      answered.add(ping)
    }
    room.frames.call()
  }
}
async function sendCommand(command: string, params: Record<string, unknown> = {}) {
  orders += 1
  const id = `order-${orders}`
  room.line().hear({ type: 'command', id, command, params, deadline_ms: serverStart + 1e9 })
  await pass(20)
  return room
    .line()
    .all('result')
    .find((result) => result.id === id)
}
const begin = (change: Partial<SelfTestParams> = {}) =>
  sendCommand('self_test', { test: 't1', quiet: false, ice_servers: [], ...change })
const found = () =>
  Object.fromEntries(
    room
      .line()
      .all('test_step')
      .map(({ step }) => [step.step, step]),
  )
const inWords = ({ outcome, reason }: TestStep) => (reason === undefined ? outcome : `${outcome} ${reason}`)
const outcomes = () =>
  Object.fromEntries(Object.entries(found()).map(([name, step]) => [name, inWords(step)]))
const over = () => room.line().all('test_over')
async function untilOver(): Promise<void> {
  for (let waited = 0; waited < 60_000 && over().length === 0; waited += 200) await pass(200)
  expect(over()).toHaveLength(1)
}

describe('a device that tests itself', () => {
  test('tells of each part what it measured, and looks again where it looked before', async () => {
    await open()
    const before = room.line().all('state').at(-1)?.state.pose
    expect(await begin({ ice_servers: [{ urls: ['stun:stun.example'] }] })).toMatchObject({ success: true })
    await untilOver()
    expect(outcomes()).toEqual({
      network: 'passed',
      stun: 'passed',
      camera: 'passed',
      pan: 'passed',
      zoom: 'passed',
      microphone: 'passed',
      speaker: 'passed',
    })
    expect(found()).toMatchObject({
      stun: { measured: { ms: 12 } },
      camera: { measured: { fps: 30, width: 1280, height: 720 } },
      microphone: { measured: { level: -40 } },
    })
    expect(found()['pan']?.measured.moved).toBeGreaterThan(0)
    expect(found()['zoom']?.measured.zoom).toBeGreaterThan(1)
    expect(room.line().all('state').at(-1)?.state).toMatchObject({ pose: before, moving: false })
    expect(over()).toEqual([{ type: 'test_over', test: 't1' }])
  })

  test('says so on its screen while it lasts, and shows no one any picture', async () => {
    await open()
    // A remote on its Device Control page watches the camera's preview.
    room.line().hear({ type: 'preview', on: true })
    await pass(400)
    expect(room.line().all('frame')).not.toEqual([])
    await begin()
    const seen = room.line().all('frame').length
    await pass(4_000)
    expect(store.get(monitor.testAtom)).toEqual({ kind: 'testing', quiet: false })
    expect(room.line().all('frame')).toHaveLength(seen)
    await untilOver()
    expect(store.get(monitor.testAtom)).toEqual({ kind: 'none' })
    expect(room.uplink.history).toEqual([])
    await pass(600)
    expect(room.line().all('frame').length).toBeGreaterThan(seen)
  })

  test.each<[string, (made: typeof room) => void, Record<string, string>]>([
    [
      'a camera that gives no picture',
      (made) => (made.probe.figures = null),
      { camera: 'failed no_picture' },
    ],
    [
      'a picture that stands still',
      (made) => (made.probe.figures = { fps: 0, width: 640, height: 480, light: 0.5 }),
      { camera: 'failed frozen' },
    ],
    [
      'a picture that is black',
      (made) => (made.probe.figures = { fps: 30, width: 640, height: 480, light: 0 }),
      { camera: 'failed black' },
    ],
    [
      'a camera that somebody pulled out',
      (made) => (made.camera.problem = 'missing'),
      { camera: 'failed missing', pan: 'failed missing', zoom: 'failed missing' },
    ],
    ['a microphone that hears nothing', (made) => (made.probe.level = -120), { microphone: 'failed silent' }],
    [
      'a tone that nobody heard',
      (made) => (made.probe.heard = { blocked: false, louder: 1 }),
      { speaker: 'skipped ask_person' },
    ],
    [
      'a browser that plays nothing yet',
      (made) => (made.probe.heard = { blocked: true }),
      { speaker: 'failed blocked' },
    ],
  ])('says of %s what is wrong, and of nothing else', async (_what, arrange, wrong) => {
    await open(arrange)
    await begin()
    await untilOver()
    const expected = {
      network: 'passed',
      stun: 'skipped none_configured',
      camera: 'passed',
      pan: 'passed',
      zoom: 'passed',
      microphone: 'passed',
      speaker: 'passed',
    }
    expect(outcomes()).toEqual({ ...expected, ...wrong })
  })

  test('says of a camera that cannot be moved that it did not move', async () => {
    await open()
    // No frame is drawn, so nothing moves.
    vi.spyOn(room.frames, 'call').mockImplementation(() => undefined)
    await begin()
    await untilOver()
    expect(outcomes()).toMatchObject({ pan: 'failed did_not_move', zoom: 'failed did_not_move' })
  })

  test('is never louder than three of ten, and makes no sound at night', async () => {
    await open()
    await sendCommand('set_speaker', { mute: false, point: 9 })
    await begin()
    await untilOver()
    expect(room.probe.tones).toEqual([0.3])
    room.line().sent.length = 0
    await begin({ quiet: true })
    await untilOver()
    expect(outcomes()['speaker']).toBe('skipped night')
    expect(room.probe.tones).toEqual([0.3])
  })

  test('moves no motors at night, and takes the dark for no fault', async () => {
    await open((made) => {
      made.camera.ptz = 'hardware'
      made.probe.figures = { fps: 30, width: 1280, height: 720, light: 0 }
    })
    await begin({ quiet: true })
    await untilOver()
    expect(outcomes()).toMatchObject({ camera: 'skipped night', pan: 'skipped night', zoom: 'skipped night' })
  })

  test('leaves a closed camera closed', async () => {
    await open(undefined, { ...enrolledMemory, camera: 'off' })
    const opened = room.camera.opened
    await begin()
    await untilOver()
    expect(outcomes()).toMatchObject({ camera: 'skipped off', pan: 'skipped off', microphone: 'passed' })
    expect([room.camera.opened, room.camera.isOpen]).toEqual([opened, false])
  })
})

describe('a test is refused', () => {
  test('in a covered room, and opens nothing', async () => {
    await open(undefined, { ...enrolledMemory, camera: 'off', microphone: 'off' })
    expect(await begin()).toMatchObject({ success: false, reason: 'covered' })
    expect([room.camera.isOpen, room.microphone.isOpen]).toEqual([false, false])
  })

  test('in a call', async () => {
    await open()
    await sendCommand('api', { vmr: 'room-302', announce: true })
    expect(await begin()).toMatchObject({ success: false, reason: 'in_call' })
  })

  test('while another goes on', async () => {
    await open()
    await begin()
    expect(await begin({ test: 't2' })).toMatchObject({ success: false, reason: 'testing' })
  })

  test('when it is asked for in words that the device does not know', async () => {
    await open()
    expect(await sendCommand('self_test', {})).toMatchObject({ success: false, reason: 'bad_request' })
  })
})

describe('interruption of a self-test', () => {
  test.each([
    ['a call', 'in_call', () => sendCommand('api', { vmr: 'room-302', announce: true })],
    ['a hand on the pad', 'in_use', () => sendCommand('pan', { dir: 'left', hold_ms: 400 })],
    ['a remote that covers the camera', 'covered', () => sendCommand('video_control', { state: 'off' })],
    ['somebody who covers the room at the screen', 'covered', () => monitor.cover(true)],
  ])('%s', async (_who, interrupted, act) => {
    await open()
    await begin()
    await pass(2_000)
    const told = room.line().all('test_step').length
    await act()
    expect(over()).toEqual([{ type: 'test_over', test: 't1', interrupted }])
    expect(store.get(monitor.testAtom)).toEqual({ kind: 'none' })
    await pass(30_000)
    expect(room.line().all('test_step')).toHaveLength(told)
    expect(over()).toHaveLength(1)
  })
})

describe.each(['digital', 'hardware'] as const)('a %s camera that a test had moved', (ptz) => {
  const aimed = { pan: -0.2, tilt: 0.1, zoom: 2 }
  const looksAt = () => (ptz === 'digital' ? room.camera.drawn : room.camera.steered).at(-1)

  /** Advances to the middle of the step that pans, away from where a user had aimed the camera. */
  async function midPan() {
    await open((made) => (made.camera.ptz = ptz))
    await pass(100)
    await sendCommand('go_to_bookmark', { bookmark: 'p1', pose: aimed })
    await pass(1_000)
    expect(looksAt()).toEqual(aimed)
    await begin()
    await pass(1_000)
    expect(looksAt()).not.toEqual(aimed)
  }

  test.each([
    ['a call', () => sendCommand('api', { vmr: 'room-302', announce: true })],
    ['a remote that sets the sound', () => sendCommand('set_speaker', { mute: false, point: 4 })],
    ['a line that is lost', async () => room.line().drop(1006)],
    [
      'somebody who covers the room at the screen, and uncovers it',
      async () => {
        await monitor.cover(true)
        await pass(1_000)
        await monitor.cover(false)
      },
    ],
  ])('looks again where it looked, after %s', async (_who, act) => {
    await midPan()
    await act()
    await pass(1_000)
    expect(looksAt()).toEqual(aimed)
  })

  test('returns to its earlier aim, even if the screen was hidden during the way back', async () => {
    await midPan()
    room.hidden.call()
    const drawn = vi.spyOn(room.frames, 'call').mockImplementation(() => undefined)
    await untilOver()
    drawn.mockRestore()
    await pass(1_000)
    expect(looksAt()).toEqual(aimed)
  })

  test('obeys a new movement immediately', async () => {
    await midPan()
    await sendCommand('home')
    await pass(1_000)
    expect(looksAt()).toMatchObject({ pan: 0, tilt: 0 })
  })
})
