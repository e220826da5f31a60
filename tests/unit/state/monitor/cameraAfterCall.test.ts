import { describe, expect } from 'vitest'
import { device, roomDeviceTest as test } from '../../../support/fixtures/roomDeviceTest.ts'

/* The answer “Sound only” closes the camera for one call. A press on a privacy button since then wins. */

const order = (command: string, params: Record<string, unknown> = {}) =>
  device.obey({ type: 'command', id: 'c1', command, params, deadline_ms: Number.POSITIVE_INFINITY })
const closeForCall = () => order('video_control', { state: 'off', for_call: true })
const join = (pin: string) => order('api', { vmr: 'room-302', announce: true, pin })
const end = () => order('final_end_call')

/** Starts a room with its camera on, closes that for a call, and joins the call with its microphone on. */
async function heardOnly() {
  await device.start({ camera: 'on', microphone: 'on' })
  await closeForCall()
  await join('4711')
  await order('microphone_control', { state: 'on' })
  expect(device.state).toMatchObject({ camera: 'off', in_call: true })
}

test('a camera that was closed for a call opens again after it', async () => {
  await heardOnly()
  await end()
  expect(device.state).toMatchObject({ camera: 'on', microphone: 'on', in_call: false })
})

test('a camera that was closed for a call opens again if the call does not begin', async () => {
  await device.start({ camera: 'on', microphone: 'on' })
  await closeForCall()
  await end()
  expect(device.state.camera).toBe('on')
})

describe('a camera that was closed for a call stays closed after it', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['the room is covered', () => device.cover(true)],
    ['the camera is turned off', () => order('video_control', { state: 'off' })],
    ['the microphone is turned off', () => order('microphone_control', { state: 'off' })],
    ['the room is uncovered and covered again', () => device.cover(false).then(() => device.cover(true))],
  ])('if %s in the call', async (_press, press) => {
    await heardOnly()
    await press()
    await end()
    expect(device.state.camera).toBe('off')
  })

  test('if it was off before', async () => {
    await device.start({ camera: 'off', microphone: 'on' })
    await closeForCall()
    await join('4711')
    await end()
    expect(device.state.camera).toBe('off')
  })

  test('if another screen has become the room’s device', async () => {
    await heardOnly()
    device.rest()
    await device.start({ camera: 'off', microphone: 'on' })
    await end()
    expect(device.state.camera).toBe('off')
  })
})

test('the end of an earlier call does not open the camera in a new call with sound only', async () => {
  await heardOnly()
  await closeForCall()
  await join('4712')
  expect(device.state).toMatchObject({ camera: 'off', in_call: true })
  await end()
  expect(device.state.camera).toBe('on')
})
