// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { Camera } from '../../../../src/platform/monitor/camera.ts'
import { Microphone } from '../../../../src/platform/monitor/microphone.ts'
import { RoomSound } from '../../../../src/platform/monitor/roomSound.ts'
import { Uplink } from '../../../../src/platform/monitor/uplink.ts'
import {
  HardwareTrack,
  plugHardware,
  refusals,
} from '../../../support/scripted/conference/scriptedHardware.ts'
import { ScriptedStream } from '../../../support/scripted/conference/scriptedStream.ts'

let heard: HardwareTrack
let shown: HardwareTrack | null
let hidden: number

beforeEach(() => {
  vi.stubGlobal('OffscreenCanvas', EventTarget)
  vi.stubGlobal('MediaStream', ScriptedStream)
  heard = new HardwareTrack('audio')
  shown = new HardwareTrack('video')
  hidden = 0
  plugHardware(() => heard)
})

async function room() {
  const camera = new Camera()
  vi.spyOn(camera, 'shown').mockImplementation(() => shown)
  vi.spyOn(camera, 'hide').mockImplementation(() => void (hidden += 1))
  const microphone = new Microphone()
  await microphone.open(() => undefined)
  return { microphone, uplink: new Uplink(camera, microphone, new RoomSound()) }
}

const sent = ({ stream }: Uplink) => stream.getTracks().map(({ kind }) => kind)
const both = { picture: true, gain: 1 }

test('nothing leaves the room before it is let out', async () => {
  const { uplink } = await room()
  expect(sent(uplink)).toEqual([])
  expect(uplink.put({ picture: false, gain: 0 })).toBe(false)
  expect([sent(uplink), hidden]).toEqual([[], 1])
})

test('exactly what is let out is in the stream, which stays the same one', async () => {
  const { uplink } = await room()
  const { stream } = uplink
  expect(uplink.put(both)).toBe(true)
  expect(sent(uplink)).toEqual(['video', 'audio'])
  expect(uplink.put(both), 'nothing changed').toBe(false)
  expect(uplink.put({ picture: false, gain: 1 })).toBe(true)
  expect(sent(uplink)).toEqual(['audio'])
  expect(uplink.stream).toBe(stream)
})

test('the room microphone is sent as a copy: ending the copy silences the call immediately, and the room still hears itself', async () => {
  const { uplink } = await room()
  uplink.put(both)
  const [voice] = uplink.stream.getAudioTracks()
  expect(voice).not.toBe(heard)
  uplink.put({ picture: true, gain: 0 })
  expect(voice).toMatchObject({ isStopped: true })
  expect(heard.isStopped).toBe(false)
  uplink.put(both)
  expect(uplink.stream.getAudioTracks()[0]).not.toBe(voice)
})

test('another camera takes the place of the one before', async () => {
  const { uplink } = await room()
  uplink.put(both)
  const before = shown
  shown = new HardwareTrack('video')
  expect(uplink.put(both)).toBe(true)
  expect(before?.isStopped).toBe(true)
  expect(uplink.stream.getVideoTracks()).toEqual([shown])
})

test('a microphone that is closed is off, and nothing of it is sent', async () => {
  const { uplink, microphone } = await room()
  microphone.close()
  expect([heard.isStopped, microphone.stream]).toEqual([true, null])
  uplink.put(both)
  expect(sent(uplink)).toEqual(['video'])
})

test.each(['denied', 'missing', 'failed'] as const)('a microphone that is %s says so', async (problem) => {
  plugHardware(() => {
    throw refusals[problem]()
  })
  expect(await new Microphone().open(() => undefined)).toBe(problem)
})

test('a microphone that is muted in the settings of the machine is told, and when that is lifted', async () => {
  const told: boolean[] = []
  await new Microphone().open(
    () => undefined,
    (muted) => told.push(muted),
  )
  heard.dispatchEvent(new Event('mute'))
  heard.dispatchEvent(new Event('unmute'))
  expect(told).toEqual([true, false])
})

test('a microphone that is pulled out is told', async () => {
  const ended = vi.fn<() => void>()
  await new Microphone().open(ended)
  heard.dispatchEvent(new Event('ended'))
  expect(ended).toHaveBeenCalledOnce()
})
