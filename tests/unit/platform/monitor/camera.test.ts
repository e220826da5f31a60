// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { Camera } from '../../../../src/platform/monitor/camera.ts'
import { Microphone } from '../../../../src/platform/monitor/microphone.ts'
import {
  HardwareTrack,
  plugHardware,
  refusals,
} from '../../../support/scripted/conference/scriptedHardware.ts'
import { ScriptedStream } from '../../../support/scripted/conference/scriptedStream.ts'

const range = { min: -100, max: 100 }
const motors: object = { pan: range, tilt: range, zoom: { min: 1, max: 5 } }
const nothing = () => undefined
const home = { pan: 0, tilt: 0, zoom: 1 }

let captured: HardwareTrack[]

beforeEach(() => {
  captured = []
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => ({ drawImage: nothing })
      convertToBlob = async () => new Blob([new Uint8Array([255, 216])], { type: 'image/jpeg' })
    },
  )
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  Object.assign(HTMLVideoElement.prototype, { requestVideoFrameCallback: nothing })
  Object.assign(HTMLCanvasElement.prototype, {
    captureStream: () => {
      const track = new HardwareTrack('video')
      captured.push(track)
      const stream = new ScriptedStream()
      stream.addTrack(track)
      return stream
    },
  })
})

test('a camera with motors is moved by them; its range is its own', async () => {
  const track = new HardwareTrack('video', motors)
  plugHardware(() => track)
  const camera = new Camera()
  expect(camera.ptz, 'before it is open').toBe('digital')
  expect(await camera.open(nothing)).toBeNull()
  expect(camera.ptz).toBe('hardware')
  await camera.steer({ pan: 1, tilt: -1, zoom: 1 })
  expect(track.constraints).toEqual([{ advanced: [{ pan: 100, tilt: -100, zoom: 1 }] }])
})

test('a camera whose motors refuse says so', async () => {
  const track = new HardwareTrack('video', motors)
  plugHardware(() => track)
  const camera = new Camera()
  await camera.open(nothing)
  expect(await camera.steer({ ...home, pan: 1 })).toBe(true)
  vi.spyOn(track, 'applyConstraints').mockRejectedValue(new Error('overconstrained'))
  expect(await camera.steer({ ...home, pan: -1 })).toBe(false)
})

test('a camera without motors stays where it is: its picture is cropped instead', async () => {
  const track = new HardwareTrack('video')
  plugHardware(() => track)
  const camera = new Camera()
  await camera.open(nothing)
  await camera.steer({ ...home, pan: 1 })
  expect([camera.ptz, track.constraints.length]).toEqual(['digital', 0])
})

test('a user who allows the picture but not the camera motors still has a picture', async () => {
  const asked = plugHardware(({ video }) => {
    if (typeof video === 'object' && 'pan' in video) throw refusals.denied()
    return new HardwareTrack('video')
  })
  expect(await new Camera().open(nothing)).toBeNull()
  expect(asked).toHaveLength(2)
})

test.each(['denied', 'missing', 'failed'] as const)('a camera that is %s says so', async (problem) => {
  plugHardware(() => {
    throw refusals[problem]()
  })
  expect(await new Camera().open(nothing)).toBe(problem)
})

test('on a plain http address no camera can be opened, as if it had been refused', async () => {
  vi.stubGlobal('navigator', {})
  expect(await new Camera().open(nothing)).toBe('denied')
})

test('a camera that is closed while the browser still asks for it is off when it comes', async () => {
  const track = new HardwareTrack('video')
  plugHardware(() => track)
  const camera = new Camera()
  const opening = camera.open(nothing)
  camera.close()
  await opening
  expect([track.isStopped, camera.shown()]).toEqual([true, null])
  const next = new HardwareTrack('video')
  plugHardware(() => next)
  expect(await camera.open(nothing)).toBeNull()
  expect(next.isStopped).toBe(false)
})

test('a camera whose picture does not run is told as none, and is off', async () => {
  const track = new HardwareTrack('video')
  plugHardware(() => track)
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockRejectedValue(refusals.denied())
  const camera = new Camera()
  expect(await camera.open(nothing)).toBe('denied')
  expect([track.isStopped, camera.shown()]).toEqual([true, null])
})

test('a microphone that is closed while the browser still asks for it is off when it comes', async () => {
  const track = new HardwareTrack('audio')
  plugHardware(() => track)
  const microphone = new Microphone()
  const opening = microphone.open(nothing)
  microphone.close()
  await opening
  expect([track.isStopped, microphone.stream]).toEqual([true, null])
})

test('a camera that is pulled out is told; one that is closed is off', async () => {
  const track = new HardwareTrack('video')
  plugHardware(() => track)
  const ended = vi.fn<() => void>()
  const camera = new Camera()
  await camera.open(ended)
  track.dispatchEvent(new Event('ended'))
  expect(ended).toHaveBeenCalledOnce()
  camera.close()
  expect([track.isStopped, track.enabled]).toEqual([true, false])
})

test('the camera sends one track while it is shown, none after it is hidden, and none once it is closed', async () => {
  plugHardware(() => new HardwareTrack('video'))
  const camera = new Camera()
  expect(camera.shown()).toBeNull()
  await camera.open(nothing)
  const shown = camera.shown()
  expect(camera.shown()).toBe(shown)
  camera.hide()
  expect(captured[0]?.isStopped).toBe(true)
  expect(camera.shown()).not.toBe(shown)
  camera.close()
  expect(camera.shown()).toBeNull()
})

test('there is no preview of what was never filmed', async () => {
  expect(await new Camera().jpeg()).toBeNull()
})

const lens: object = { focusMode: ['continuous', 'manual'], focusDistance: { min: 0, max: 10 } }

test('a camera that has a focus is focused by hand, by its own range, or finds it by itself', async () => {
  const track = new HardwareTrack('video', lens)
  plugHardware(() => track)
  const camera = new Camera()
  await camera.open(nothing)
  expect(camera.focusModes).toEqual(['auto', 'manual'])
  expect(await camera.focus({ auto: false, point: 5 })).toBe(true)
  expect(await camera.focus({ auto: true, point: 5 })).toBe(true)
  expect(track.constraints).toEqual([
    { advanced: [{ focusMode: 'manual', focusDistance: 2.5 }] },
    { advanced: [{ focusMode: 'continuous' }] },
  ])
})

test('the motors stay where they are when the focus is set, and the focus when they move', async () => {
  const track = new HardwareTrack('video', { ...motors, ...lens })
  plugHardware(() => track)
  const camera = new Camera()
  await camera.open(nothing)
  await camera.steer({ pan: 1, tilt: 0, zoom: 1 })
  await camera.focus({ auto: false, point: 20 })
  await camera.steer({ pan: -1, tilt: 0, zoom: 1 })
  expect(track.constraints.at(-1)).toEqual({
    advanced: [{ pan: -100, tilt: 0, zoom: 1, focusMode: 'manual', focusDistance: 10 }],
  })
})

test('a camera with a fixed focus says so; one that did not do as told does too', async () => {
  plugHardware(() => new HardwareTrack('video'))
  const fixed = new Camera()
  await fixed.open(nothing)
  expect(fixed.focusModes).toEqual([])
  expect(await fixed.focus({ auto: true, point: 5 })).toBe(false)

  const track = new HardwareTrack('video', lens)
  const settings: object = { focusMode: 'continuous' }
  track.getSettings = () => settings
  plugHardware(() => track)
  const stubborn = new Camera()
  await stubborn.open(nothing)
  expect(await stubborn.focus({ auto: false, point: 5 })).toBe(false)
  track.applyConstraints = () => Promise.reject(new Error('no'))
  expect(await stubborn.focus({ auto: true, point: 5 })).toBe(false)
})
