import { describe, expect, vi } from 'vitest'
import { changes, device, room, roomDeviceTest as test } from '../../../support/fixtures/roomDeviceTest.ts'

const lit = { camera: 'on', microphone: 'on' } as const

/** Draws 50 frames a second for `ms` milliseconds. */
function passFrames(ms: number): void {
  for (let passed = 0; passed < ms; passed += 20) {
    vi.advanceTimersByTime(20)
    room.frames.call()
  }
}

async function told(command: string, params: Record<string, unknown> = {}) {
  const { result, after } = await device.obey({
    type: 'command',
    id: 'c1',
    command,
    params,
    deadline_ms: Number.POSITIVE_INFINITY,
  })
  return { ...result, after }
}

test('told to pan, it moves and says so; when the lease runs out it stops and says so', async () => {
  await device.start(lit)
  expect(await told('pan', { dir: 'right', hold_ms: 700 })).toMatchObject({
    id: 'c1',
    busy_status: 'open',
    success: true,
    state: { moving: true },
  })
  const before = changes
  vi.advanceTimersByTime(700)
  expect(device.state.moving).toBe(false)
  expect(changes).toBeGreaterThan(before)
})

test('a stop succeeds whether or not anything moves', async () => {
  await device.start(lit)
  expect((await told('stop', { dir: 'stop' })).success).toBe(true)
  await told('zoom', { dir: 'tele' })
  expect(await told('stop', { dir: 'stop' })).toMatchObject({ success: true, state: { moving: false } })
})

test.each(['pan', 'zoom', 'home'])('a covered camera does not %s', async (command) => {
  await device.start({ camera: 'off', microphone: 'off' })
  const params = command === 'pan' ? { dir: 'up' } : command === 'zoom' ? { dir: 'tele' } : {}
  expect(await told(command, params)).toMatchObject({
    success: false,
    reason: 'covered',
    state: { moving: false, covered: true },
  })
})

test('a camera that is not there says why it does not move', async () => {
  room.camera.problem = 'missing'
  await device.start(lit)
  expect(await told('pan', { dir: 'up' })).toMatchObject({ success: false, reason: 'camera_missing' })
})

test('a camera that is covered while it moves stands still', async () => {
  await device.start(lit)
  await told('pan', { dir: 'right' })
  await told('video_control', { state: 'off' })
  expect(device.state).toMatchObject({ moving: false, camera: 'off', covered: false })
  expect(room.camera.isOpen).toBe(false)
})

test('covered from the room, both are off; uncovered, both are on', async () => {
  await device.start(lit)
  await device.cover(true)
  expect([device.state.covered, room.camera.isOpen, room.microphone.isOpen]).toEqual([true, false, false])
  await device.cover(false)
  expect(device.state).toMatchObject({ covered: false, camera: 'on', microphone: 'on' })
})

test('a microphone that may not be used is not said to be on', async () => {
  room.microphone.problem = 'denied'
  expect(await told('microphone_control', { state: 'on' })).toMatchObject({
    success: false,
    reason: 'microphone_denied',
    state: { microphone: 'off' },
  })
})

test('a device whose screen is hidden or whose connection is lost stops, and reports it once', async () => {
  await device.start(lit)
  await told('pan', { dir: 'right' })
  const before = changes
  device.halt()
  device.halt()
  expect(device.state.moving).toBe(false)
  expect(changes).toBe(before + 1)
})

test('levels are taken, told and kept', async () => {
  await told('set_speed', { speed: 3 })
  await told('adj_brightness', { bright: 7 })
  expect(await told('set_speaker', { mute: true, point: 2 })).toMatchObject({
    state: { speed: 3, bright: 7, speaker: { mute: true, point: 2 } },
  })
  expect(device.levels).toMatchObject({ speed: 3, bright: 7, speaker: { mute: true, point: 2 } })
})

test.each([
  ['what it does not know', 'dance', {}, 'unsupported'],
  ['what makes no sense', 'pan', { dir: 'sideways' }, 'bad_request'],
])('told %s, it says so', async (_told, command, params, reason) => {
  expect(await told(command, params)).toMatchObject({ success: false, reason })
})

test('a reboot answers first', async () => {
  const { success, after } = await told('reboot')
  expect([success, room.reloads]).toEqual([true, 0])
  after?.()
  expect(room.reloads).toBe(1)
})

test('a refresh opens the camera again', async () => {
  await device.start(lit)
  expect((await told('refresh')).success).toBe(true)
  expect(room.camera.opened).toBe(2)
  room.camera.problem = 'failed'
  expect(await told('refresh')).toMatchObject({ success: false, reason: 'camera_failed' })
})

test('a camera that is plugged in is tried again, one that is covered is not', async () => {
  room.camera.problem = 'missing'
  await device.start({ camera: 'on', microphone: 'off' })
  room.camera.problem = null
  await device.retryFailed()
  expect(device.state.camera).toBe('on')
  expect(room.microphone.opened).toBe(0)
})

test('motors are told where to look ten times a second, and where they end', async () => {
  room.camera.ptz = 'hardware'
  await device.start(lit)
  await told('pan', { dir: 'right', hold_ms: 500 })
  passFrames(600)
  expect(room.camera.steered.length).toBeGreaterThanOrEqual(5)
  expect(room.camera.steered.length).toBeLessThanOrEqual(7)
  expect(room.camera.steered.at(-1)).toEqual(device.state.pose)
})

test('motors that are stopped between two steps are told where the stop was', async () => {
  room.camera.ptz = 'hardware'
  await device.start(lit)
  await told('pan', { dir: 'right' })
  vi.advanceTimersByTime(120)
  room.frames.call()
  vi.advanceTimersByTime(50)
  await told('stop', { dir: 'stop' })
  room.frames.call()
  expect(room.camera.steered.at(-1)).toEqual(device.state.pose)
  const steps = room.camera.steered.length
  room.frames.call()
  expect(room.camera.steered, 'and are told once').toHaveLength(steps)
})

test('a camera that was just opened is not moved by it', async () => {
  room.camera.ptz = 'hardware'
  await device.start(lit)
  vi.advanceTimersByTime(500)
  room.frames.call()
  expect(room.camera.steered).toEqual([])
})

test('while nothing moves, no frame is asked for', async () => {
  await device.start(lit)
  room.frames.call()
  expect(room.frames.all.size).toBe(0)
  await told('adj_brightness', { bright: 7 })
  expect(room.frames.all.size, 'and another brightness is drawn').toBe(1)
})

test('a camera that is off draws nothing', async () => {
  await device.start({ camera: 'off', microphone: 'off' })
  room.frames.call()
  expect(room.camera.drawn).toEqual([])
})

describe('a screen that waits for a film', () => {
  test('waits a minute without a word of its remote, and is then as before', async () => {
    await told('entertainment', { state: 'on' })
    vi.advanceTimersByTime(59_000)
    expect(device.state.entertainment).toBe(true)
    const before = changes
    vi.advanceTimersByTime(1_000)
    expect([device.state.entertainment, changes]).toEqual([false, before + 1])
  })

  test('waits on for a remote that says again that it is there', async () => {
    for (let said = 0; said < 10; said += 1) {
      await told('entertainment', { state: 'on' })
      vi.advanceTimersByTime(50_000)
    }
    expect(device.state.entertainment).toBe(true)
    await told('entertainment', { state: 'off' })
    expect(device.state.entertainment).toBe(false)
  })
})

const corner = { pan: 0.5, tilt: -0.5, zoom: 3 }

test('told to keep its view, it says where it looks and what it sees', async () => {
  await device.start(lit)
  expect(await told('set_as_bookmark', { b_name: 'Window' })).toMatchObject({
    success: true,
    pose: device.state.pose,
    thumbnail: 'anBlZw==',
  })
})

test('told to go to a pin, it is there at the end of the way, and says so', async () => {
  await device.start(lit)
  const before = changes
  expect(await told('go_to_bookmark', { bookmark: 'p1', pose: corner })).toMatchObject({
    success: true,
    state: { moving: true },
  })
  passFrames(500)
  expect(device.state).toMatchObject({ moving: false, pose: corner })
  expect(changes).toBeGreaterThan(before)
})

test('a pin that another camera kept is gone to as far as this one comes', async () => {
  await device.start(lit)
  await told('go_to_bookmark', { bookmark: 'p1', pose: { pan: -7, tilt: 2, zoom: 90 } })
  passFrames(500)
  expect(device.state.pose).toEqual({ pan: -1, tilt: 1, zoom: 5 })
})

test('a covered camera keeps no view, and goes to no pin', async () => {
  await device.start({ camera: 'off', microphone: 'off' })
  const refusal = { success: false, reason: 'covered' }
  expect(await told('set_as_bookmark', { b_name: 'Window' })).toMatchObject(refusal)
  expect(await told('go_to_bookmark', { bookmark: 'p1', pose: corner })).toMatchObject(refusal)
})

test('a camera that is covered while its picture is taken gives none away', async () => {
  await device.start(lit)
  const shutter = Promise.withResolvers<void>()
  room.camera.shutter = shutter.promise
  const keeping = told('set_as_bookmark', { b_name: 'Window' })
  await device.cover(true)
  shutter.resolve()
  const answer = await keeping
  expect(answer).toMatchObject({ success: false, reason: 'covered' })
  expect(answer.thumbnail).toBeUndefined()
})

test('the focus is set on the camera, and said only when it is', async () => {
  await device.start(lit)
  expect(device.state.focus.modes).toEqual(['auto', 'manual'])
  expect(await told('set_focus', { auto: false, point: 4 })).toMatchObject({
    success: true,
    state: { focus: { auto: false, point: 4 } },
  })
  expect(room.camera.focused.at(-1)).toMatchObject({ auto: false, point: 4 })
})

test('a camera without that focus refuses it, and keeps what it has', async () => {
  room.camera.focusModes = ['auto']
  await device.start(lit)
  expect(await told('set_focus', { auto: false, point: 4 })).toMatchObject({
    success: false,
    reason: 'no_focus',
    state: { focus: { auto: true, point: 3, modes: ['auto'] } },
  })
})

test('a focus that was set while the camera was covered is there when it is uncovered', async () => {
  await device.start({ camera: 'off', microphone: 'off' })
  expect(await told('set_focus', { auto: false, point: 4 })).toMatchObject({ success: true })
  expect(room.camera.focused).toEqual([])
  await device.cover(false)
  expect(room.camera.focused.at(-1)).toMatchObject({ auto: false, point: 4 })
})
