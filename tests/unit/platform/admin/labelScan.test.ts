// @vitest-environment jsdom
import { afterEach, expect, vi } from 'vitest'
import { scanCameraOf } from '../../../../src/platform/admin/scanCamera.ts'
import { scanCodes } from '../../../../src/platform/scanCodes.ts'
import { timersTest as test } from '../../../support/fixtures/timersTest.ts'
import {
  HardwareTrack,
  plugHardware,
  refusals,
} from '../../../support/scripted/conference/scriptedHardware.ts'

let stop = (): void => undefined
afterEach(() => stop())

/** Scans with a camera, as the browser answers; returns the statuses and the tracks that played. */
async function scan(answer: Parameters<typeof plugHardware>[0], camera?: string) {
  const asked = plugHardware(answer)
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = async () => ['qr_code']
      detect = async () => []
    },
  )
  const heard: string[] = []
  const played: MediaStreamTrack[] = []
  const video = document.createElement('video')
  vi.spyOn(video, 'play').mockResolvedValue()
  const listener = {
    found: () => undefined,
    status: (status: string) => heard.push(status),
    opened: (track: MediaStreamTrack) => played.push(track),
  }
  stop = scanCodes(video, listener, camera)
  await vi.advanceTimersByTimeAsync(0)
  return { asked, heard, played }
}
const videoOf = ({ video }: MediaStreamConstraints) => (typeof video === 'object' ? video : {})

test('a scan opens the chosen camera, and turns it off when it stops', async () => {
  const track = new HardwareTrack('video')
  const { asked, heard, played } = await scan(() => track, 'front')
  expect(asked.map((each) => videoOf(each).deviceId)).toEqual([{ exact: 'front' }])
  expect([heard, played]).toEqual([['looking'], [track]])
  stop()
  expect(track.isStopped).toBe(true)
})

test('a scan whose chosen camera is gone uses the one on the back', async () => {
  const track = new HardwareTrack('video')
  const { asked, heard } = await scan((constraints) => {
    if (videoOf(constraints).deviceId !== undefined) throw refusals.missing()
    return track
  }, 'front')
  expect(asked.map((each) => videoOf(each).facingMode)).toEqual([undefined, 'environment'])
  expect(heard).toEqual(['looking'])
})

test('a scan that was stopped while its chosen camera was opened opens no other one', async () => {
  const { promise, reject } = Promise.withResolvers<MediaStreamTrack>()
  const { asked, heard } = await scan(() => promise, 'front')
  stop()
  reject(refusals.missing())
  await vi.advanceTimersByTimeAsync(0)
  expect([asked.length, heard]).toEqual([1, []])
})

test('a scan that is not allowed asks once', async () => {
  const { asked, heard } = await scan(() => {
    throw refusals.denied()
  }, 'front')
  expect([asked.length, heard]).toEqual([1, ['denied']])
})

test('a camera is described with the others and with its light, where it has one', async () => {
  const found = [
    { kind: 'videoinput', deviceId: 'back', label: 'Back' },
    { kind: 'audioinput', deviceId: 'mic', label: 'Microphone' },
    { kind: 'videoinput', deviceId: 'front', label: 'Front' },
  ]
  vi.stubGlobal('navigator', { mediaDevices: { enumerateDevices: async () => found } })
  const lit = new HardwareTrack('video', { torch: true })
  const { all, light } = await scanCameraOf(lit)
  expect(all.map(({ id }) => id)).toEqual(['back', 'front'])
  await light?.(true)
  expect(lit.constraints).toEqual([{ advanced: [{ torch: true }] }])
  expect((await scanCameraOf(new HardwareTrack('video'))).light).toBeNull()
})
