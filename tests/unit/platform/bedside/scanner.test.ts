// @vitest-environment jsdom
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { scan } from '../../../../src/platform/bedside/scanner.ts'
import { timersTest as test } from '../../../support/fixtures/timersTest.ts'

const origin = 'https://ward.example'
const link = (token: string) => `${origin}/#token=${token}&aps_id=aps-302-1`

/** The tablet's camera: one track, which can be unplugged. */
class Camera {
  readonly track = Object.assign(new EventTarget(), { stop: vi.fn<() => void>() })
  getTracks() {
    return [this.track]
  }
}

let camera: Camera
let openCamera: () => Promise<Camera>
/** Codes in front of the camera now; a frame that cannot be read is an error. */
let seen: string[] | Error
let found: string[]
let told: string[]
let video: HTMLVideoElement
let stop: () => void

beforeEach(() => {
  camera = new Camera()
  openCamera = async () => camera
  seen = []
  found = []
  told = []
  video = document.createElement('video')
  vi.spyOn(video, 'play').mockResolvedValue()
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: () => openCamera() } })
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = async () => ['qr_code']
      detect = async () => {
        if (seen instanceof Error) throw seen
        return seen.map((rawValue) => ({ rawValue }))
      }
    },
  )
  stop = () => undefined
})
afterEach(() => stop())

async function look(ms = 0): Promise<void> {
  stop = scan([origin], video, {
    found: ({ token, apsId }) => found.push(`${token} ${apsId}`),
    status: (status) => told.push(status),
  })
  await vi.advanceTimersByTimeAsync(ms)
}

test('a code of ours that comes before the camera is found', async () => {
  await look()
  expect(told).toEqual(['looking'])
  seen = [link('token-1')]
  await vi.advanceTimersByTimeAsync(200)
  expect(found).toEqual(['token-1 aps-302-1'])
})

test.each([
  ['a poster that leads elsewhere', 'https://elsewhere.example/#token=t&aps_id=a'],
  ['a link without credentials', `${origin}/support`],
  ['words', 'Wi-Fi: guest'],
])('%s is passed over', async (_told, text) => {
  seen = [text]
  await look(1_000)
  expect([found, told]).toEqual([[], ['looking']])
})

test('a code that stays before the camera is told once, and again when it may have changed its luck', async () => {
  seen = [link('token-1')]
  await look(4_900)
  expect(found).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(400)
  expect(found).toHaveLength(2)
  seen = [link('token-2')]
  await vi.advanceTimersByTimeAsync(200)
  expect(found.at(-1), 'the next code at once').toBe('token-2 aps-302-1')
})

test('a frame that cannot be read is no reason to stop looking', async () => {
  seen = new Error('blurred')
  await look(1_000)
  seen = [link('token-1')]
  await vi.advanceTimersByTimeAsync(200)
  expect([found.length, told]).toEqual([1, ['looking']])
})

test.each([
  ['NotAllowedError', 'denied'],
  ['NotFoundError', 'unavailable'],
  ['NotReadableError', 'unavailable'],
])('a camera that answers %s is %s', async (name, status) => {
  openCamera = async () => {
    throw new DOMException('no', name)
  }
  await look()
  expect(told).toEqual([status])
})

test('a browser without cameras, as on a plain http address, says so', async () => {
  vi.stubGlobal('navigator', {})
  await look()
  expect(told).toEqual(['unavailable'])
})

test('a camera that is unplugged says so', async () => {
  await look()
  camera.track.dispatchEvent(new Event('ended'))
  expect(told).toEqual(['looking', 'unavailable'])
})

test('a camera whose picture does not run is off, and said to be of no use', async () => {
  vi.spyOn(video, 'play').mockRejectedValue(new DOMException('low power', 'NotAllowedError'))
  await look()
  expect(camera.track.stop).toHaveBeenCalledOnce()
  expect(told).toEqual(['unavailable'])
})

test('a stopped scanner turns the camera off and finds nothing more', async () => {
  await look()
  stop()
  expect(camera.track.stop).toHaveBeenCalledOnce()
  expect(video.srcObject).toBeNull()
  seen = [link('token-1')]
  await vi.advanceTimersByTimeAsync(1_000)
  expect(found).toEqual([])
})

test('a scanner that is stopped while the browser asks for permission leaves no camera on', async () => {
  const { promise, resolve } = Promise.withResolvers<Camera>()
  openCamera = () => promise
  await look()
  stop()
  resolve(camera)
  await vi.advanceTimersByTimeAsync(0)
  expect(camera.track.stop).toHaveBeenCalledOnce()
  expect(told).toEqual([])
})
