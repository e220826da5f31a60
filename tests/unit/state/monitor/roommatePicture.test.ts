import { describe, expect, vi } from 'vitest'
import { device, room, roomDeviceTest as test } from '../../../support/fixtures/roomDeviceTest.ts'
import { mori } from '../../../support/media/callingRoom.ts'

const zone = { pan_least: -0.6, pan_most: -0.2, tilt_least: 0, tilt_most: 0, zoom_least: 2 }
const lit = { camera: 'on', microphone: 'on' } as const

function order(command: string, params: Record<string, unknown>) {
  const frame = { type: 'command', id: 'c1', command, params, deadline_ms: Number.POSITIVE_INFINITY } as const
  return device.obey(frame)
}

/** Draws 50 frames a second for `ms` milliseconds. */
async function passFrames(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 20) {
    await vi.advanceTimersByTimeAsync(20)
    room.frames.call()
  }
}

async function joins(params: Record<string, unknown>): Promise<void> {
  await device.start(lit)
  await order('api', { vmr: 'room-302', announce: true, ...params })
}

/** Joins a call with motors that can be steered, and with a free picture that someone sees. */
async function joinsWithMotors(): Promise<void> {
  room.camera.ptz = 'hardware'
  await joins({ picture: 'free', zone: null, order: 1 })
  room.conference.letIn(mori)
  await passFrames(6_000)
  expect(room.uplink.let.picture).toBe(true)
}

describe('a room that others share', () => {
  test('keeps its camera within the zone from the start of a call to its end', async () => {
    await joins({ picture: 'one_bed', zone })
    expect(device.state.pose).toEqual({ pan: -0.2, tilt: 0, zoom: 2 })
    await order('pan', { dir: 'right', hold_ms: 1_000 })
    await passFrames(1_000)
    expect(device.state.pose.pan).toBe(-0.2)
    await order('zoom', { dir: 'wide', hold_ms: 1_000 })
    await passFrames(1_000)
    expect(device.state.pose.zoom).toBe(2)
    await order('home', {})
    await passFrames(500)
    expect(device.state.pose).toEqual({ pan: -0.2, tilt: 0, zoom: 2 })
    await order('go_to_bookmark', { bookmark: 'Door', pose: { pan: 1, tilt: 1, zoom: 1 } })
    await passFrames(500)
    expect(device.state.pose).toEqual({ pan: -0.2, tilt: 0, zoom: 2 })
    await order('pan', { dir: 'left', hold_ms: 400 })
    await passFrames(400)
    expect(device.state.pose.pan).toBeLessThan(-0.25)
    await order('final_end_call', {})
    await order('home', {})
    await passFrames(500)
    expect(device.state.pose).toEqual({ pan: 0, tilt: 0, zoom: 1.5 })
  })

  test('without a zone keeps its camera in the home position, where it only zooms in', async () => {
    await device.start(lit)
    await order('pan', { dir: 'right', hold_ms: 1_000 })
    await passFrames(1_000)
    await order('api', { vmr: 'room-302', announce: true, picture: 'one_bed', zone: null })
    expect(device.state.pose).toEqual({ pan: 0, tilt: 0, zoom: 1.5 })
    await order('zoom', { dir: 'tele', hold_ms: 400 })
    await passFrames(400)
    expect(device.state.pose.zoom).toBeGreaterThan(1.5)
  })

  test('confirms a zone only after the frames that were drawn before have been sent', async () => {
    await joins({ picture: 'free' })
    let isConfirmed = false
    const obeyed = order('room_picture', { picture: 'one_bed', zone, order: 1 }).then(({ result }) => {
      isConfirmed = true
      return result
    })
    await passFrames(200)
    expect([isConfirmed, device.state.pose]).toEqual([false, { pan: -0.2, tilt: 0, zoom: 2 }])
    await passFrames(60)
    expect((await obeyed).success).toBe(true)
  })

  test('refuses an order that is older than the last', async () => {
    await joins({ picture: 'none', zone: null, order: 5 })
    const { result } = await order('room_picture', { picture: 'free', zone: null, order: 4 })
    expect(result).toMatchObject({ success: false, reason: 'replaced' })
    await order('final_end_call', {})
    await joins({ picture: 'none', zone: null, order: 1 })
    const later = await order('room_picture', { picture: 'free', zone: null, order: 2 })
    expect(later.result.success).toBe(true)
  })

  test('refuses an order outside a call, and joins the next one with nothing to show until its own order', async () => {
    await device.start(lit)
    const { result } = await order('room_picture', { picture: 'one_bed', zone, order: 9 })
    expect(result).toMatchObject({ success: false, reason: 'no_call' })
    await joins({ picture: 'one_bed', zone, order: 5 })
    expect(device.state.pose).toEqual({ pan: -0.2, tilt: 0, zoom: 2 })
  })

  test('waits for a frame of the zone on a screen that draws none', async () => {
    await joins({ picture: 'free', zone: null, order: 1 })
    await passFrames(100)
    const hidden = order('room_picture', { picture: 'one_bed', zone, order: 2 })
    await vi.advanceTimersByTimeAsync(300)
    expect((await hidden).result).toMatchObject({ success: false, reason: 'moving' })
    await passFrames(40)
    const again = order('room_picture', { picture: 'one_bed', zone, order: 3 })
    await passFrames(300)
    expect((await again).result.success).toBe(true)
  })

  test('steers motors into the zone when the camera is uncovered, and shows nothing before they are there', async () => {
    room.camera.ptz = 'hardware'
    await device.start({ camera: 'off', microphone: 'on' })
    await order('api', { vmr: 'room-302', announce: true, picture: 'one_bed', zone, order: 1 })
    await vi.advanceTimersByTimeAsync(300)
    await order('video_control', { state: 'on' })
    await passFrames(200)
    expect(room.camera.steered.at(-1)).toEqual({ pan: -0.2, tilt: 0, zoom: 2 })
    const early = await order('room_picture', { picture: 'one_bed', zone, order: 2 })
    expect(early.result).toMatchObject({ success: false, reason: 'moving' })
    await passFrames(4_000)
    const late = order('room_picture', { picture: 'one_bed', zone, order: 3 })
    await passFrames(300)
    expect((await late).result.success).toBe(true)
  })

  test('does not confirm a zone that a later order has replaced', async () => {
    await joins({ picture: 'free' })
    const first = order('room_picture', { picture: 'one_bed', zone, order: 1 })
    await order('room_picture', { picture: 'none', zone: null, order: 2 })
    await vi.advanceTimersByTimeAsync(300)
    expect((await first).result).toMatchObject({ success: false, reason: 'replaced' })
  })

  test('shows nothing while the motors refuse to be steered into the zone, and says so', async () => {
    room.camera.ptz = 'hardware'
    room.camera.canSteer = false
    await joins({ picture: 'one_bed', zone, order: 1 })
    await passFrames(4_600)
    const refused = order('room_picture', { picture: 'one_bed', zone, order: 2 })
    await passFrames(40)
    expect((await refused).result).toMatchObject({ success: false, reason: 'unsteered' })
    expect(device.isUnsteered).toBe(true)
    expect(room.uplink.history.some(({ picture }) => picture)).toBe(false)
    const steered = room.camera.steered.length
    room.camera.canSteer = true
    await passFrames(1_200)
    expect(room.camera.steered.length).toBeGreaterThan(steered)
    expect(device.isUnsteered).toBe(false)
  })

  test.for([3_900, 4_600])(
    'shows nothing while motors travel that had refused for %i ms',
    async (refusedMs) => {
      await joinsWithMotors()
      await order('pan', { dir: 'right', hold_ms: 1_000 })
      await passFrames(1_000)
      room.camera.canSteer = false
      void order('room_picture', { picture: 'one_bed', zone, order: 2 })
      await passFrames(refusedMs)
      expect(device.isUnsteered).toBe(true)
      room.camera.canSteer = true
      await order('pan', { dir: 'left', hold_ms: 40 })
      await passFrames(700)
      expect(device.isUnsteered).toBe(false)
      const early = order('room_picture', { picture: 'one_bed', zone, order: 3 })
      await passFrames(40)
      expect((await early).result).toMatchObject({ success: false, reason: 'moving' })
      await passFrames(3_200)
      expect(room.uplink.let.picture).toBe(false)
      await passFrames(700)
      expect(room.uplink.let.picture).toBe(true)
    },
  )

  test('shows nothing before motors that answer late have travelled into the zone', async () => {
    await joinsWithMotors()
    await order('pan', { dir: 'right', hold_ms: 1_000 })
    await passFrames(1_000)
    let answer = (_isAccepted: boolean): void => undefined
    const late = new Promise<boolean>((resolve) => (answer = resolve))
    vi.spyOn(room.camera, 'steer').mockImplementation(() => late)
    await order('room_picture', { picture: 'one_bed', zone, order: 2 })
    await passFrames(4_400)
    expect(room.uplink.let.picture).toBe(false)
    const waiting = order('room_picture', { picture: 'one_bed', zone, order: 3 })
    await passFrames(40)
    expect((await waiting).result).toMatchObject({ success: false, reason: 'moving' })
    answer(true)
    await passFrames(3_900)
    expect(room.uplink.let.picture).toBe(false)
    await passFrames(700)
    expect(room.uplink.let.picture).toBe(true)
  })

  test('closes a free picture with the order of one bed if its motors are known to refuse', async () => {
    await joinsWithMotors()
    room.camera.canSteer = false
    await order('pan', { dir: 'right', hold_ms: 200 })
    await passFrames(300)
    expect([device.isUnsteered, room.uplink.let.picture]).toEqual([true, true])
    await order('room_picture', { picture: 'one_bed', zone, order: 2 })
    expect(room.uplink.let.picture).toBe(false)
  })
})
