// @vitest-environment jsdom
import { beforeEach, expect, vi } from 'vitest'
import { RoomSound } from '../../../../src/platform/monitor/roomSound.ts'
import { timersTest as test } from '../../../support/fixtures/timersTest.ts'
import { HardwareTrack } from '../../../support/scripted/conference/scriptedHardware.ts'
import { ScriptedStream } from '../../../support/scripted/conference/scriptedStream.ts'

/** True if the browser plays sound without a touch. */
let lets: boolean
let rung: { frequency: number; volume: number }[]
let amplifiedBy: number[]

class Node {
  connect<T>(next: T): T {
    return next
  }
  disconnect(): void {}
}

/** The parts of Web Audio that a bell and an amplifier need. */
class Context {
  state = 'suspended'
  readonly currentTime = 0
  readonly destination = new Node()
  /** Without a touch, the browser does not reject it but waits for one. */
  resume(): Promise<void> {
    if (!lets) return new Promise(() => undefined)
    this.state = 'running'
    return Promise.resolve()
  }
  createMediaStreamSource = () => new Node()
  createMediaStreamDestination = () => {
    const stream = new ScriptedStream()
    stream.addTrack(new HardwareTrack('audio'))
    return Object.assign(new Node(), { stream })
  }
}

beforeEach(() => {
  lets = true
  rung = []
  amplifiedBy = []
  vi.stubGlobal('AudioContext', Context)
  vi.stubGlobal(
    'OscillatorNode',
    class extends Node {
      constructor(_context: Context, { frequency }: { frequency: number }) {
        super()
        rung.push({ frequency, volume: 0 })
      }
      start(): void {}
      stop(): void {}
    },
  )
  vi.stubGlobal(
    'GainNode',
    class extends Node {
      gain = {
        setValueAtTime: () => undefined,
        linearRampToValueAtTime: (volume: number) => Object.assign(rung.at(-1) ?? {}, { volume }),
        setTargetAtTime: (gain: number) => amplifiedBy.push(gain),
      }
    },
  )
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async () => {
    if (!lets) throw new DOMException('touch first', 'NotAllowedError')
  })
  Object.defineProperty(HTMLMediaElement.prototype, 'srcObject', { value: null, writable: true })
})

function open() {
  const sound = new RoomSound()
  const told: boolean[] = []
  const stop = sound.onBlocked((blocked) => told.push(blocked))
  return { sound, told, stop }
}
const touch = () => document.dispatchEvent(new Event('pointerdown'))
const voice = () => {
  const stream = new ScriptedStream()
  const track = new HardwareTrack('audio')
  stream.addTrack(track)
  return { stream, track }
}

test('the bell rings twice, as loud as it is set', () => {
  open().sound.chime(0.3)
  expect(rung).toEqual([
    { frequency: 784, volume: 0.3 },
    { frequency: 587, volume: 0.3 },
  ])
})

test('a browser that plays nothing before a touch is told of, and plays after one', async () => {
  lets = false
  const { sound, told } = open()
  sound.play(new ScriptedStream())
  await vi.advanceTimersByTimeAsync(0)
  expect(told).toEqual([false, true])
  lets = true
  touch()
  await vi.advanceTimersByTimeAsync(0)
  expect(told).toEqual([false, true, false])
})

test('a bell that waits for a touch is told of too', async () => {
  lets = false
  const { sound, told } = open()
  sound.chime(1)
  await vi.advanceTimersByTimeAsync(500)
  expect(told).toEqual([false, true])
})

test('another stream that comes in between is no refusal', async () => {
  const { sound, told } = open()
  vi.mocked(HTMLMediaElement.prototype.play).mockRejectedValueOnce(new DOMException('new load', 'AbortError'))
  sound.play(new ScriptedStream())
  await vi.advanceTimersByTimeAsync(0)
  expect(told).toEqual([false])
})

test('the same stream is begun once, and ended', () => {
  const { sound } = open()
  const stream = new ScriptedStream()
  sound.play(stream)
  sound.play(stream)
  sound.play(null)
  expect(HTMLMediaElement.prototype.play).toHaveBeenCalledOnce()
})

test('a microphone is sent as it is heard, unless it is to be louder and the browser lets it', async () => {
  const { sound } = open()
  const { stream, track } = voice()
  expect(sound.amplified(null, 2)).toBeNull()
  expect(sound.amplified(stream, 1)).toBe(track)
  expect(sound.amplified(stream, 2), 'until the audio device runs').toBe(track)
  await vi.advanceTimersByTimeAsync(0)
  const louder = sound.amplified(stream, 2)
  expect(louder).not.toBe(track)
  expect(sound.amplified(stream, 1.5), 'only its level changes').toBe(louder)
  expect(amplifiedBy).toEqual([2, 1.5])
  expect(sound.amplified(voice().stream, 1.5), 'another microphone').not.toBe(louder)
})

test('a removed listener is not told about blocked sound', async () => {
  lets = false
  const { sound, told, stop } = open()
  stop()
  sound.play(new ScriptedStream())
  await vi.advanceTimersByTimeAsync(0)
  expect(told).toEqual([false])
})
