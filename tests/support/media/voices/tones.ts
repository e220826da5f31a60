import { createEncoder } from 'libopus-wasm'
import type { VoicePacket } from '../../../../src/server/conference/media/voices/jitterBuffer.ts'
import { frameSamples, sampleRate } from '../../../../src/server/conference/media/voices/opusPacket.ts'

/** Returns `samples` of a tone, from sample `start` on. */
export function tone(hertz: number, amplitude: number, samples: number, start = 0): Float32Array {
  return Float32Array.from(
    { length: samples },
    (_, index) => amplitude * Math.sin((2 * Math.PI * hertz * (start + index)) / sampleRate),
  )
}

/** Returns the amplitude of a tone within a sound (Goertzel's algorithm, with a Hann window). */
export function amplitudeOf(hertz: number, sound: Float32Array): number {
  const factor = 2 * Math.cos((2 * Math.PI * hertz) / sampleRate)
  let [before, last] = [0, 0]
  for (const [index, sample] of sound.entries()) {
    const windowed = sample * (1 - Math.cos((2 * Math.PI * index) / sound.length))
    ;[before, last] = [last, windowed + factor * last - before]
  }
  return (2 / sound.length) * Math.sqrt(before ** 2 + last ** 2 - factor * before * last)
}

/** Returns an amplitude in dB relative to another. */
export const decibels = (amplitude: number, reference = 1): number => 20 * Math.log10(amplitude / reference)

/** Joins frames into one sound. */
export function joined(frames: readonly Float32Array[]): Float32Array {
  const sound = new Float32Array(frames.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const frame of frames) {
    sound.set(frame, at)
    at += frame.length
  }
  return sound
}

/** Returns packets of 20 ms of a tone as a browser sends them: 32 kbit/s, with forward error correction. */
export async function tonePackets(
  hertz: number,
  amplitude: number,
  count: number,
  first = { sequenceNumber: 0, timestamp: 0 },
): Promise<VoicePacket[]> {
  const encoder = await createEncoder({ channels: 1, bitrate: 32_000, fec: true, packetLossPercent: 10 })
  const packets = Array.from({ length: count }, (_, index) => ({
    sequenceNumber: (first.sequenceNumber + index) & 0xffff,
    timestamp: (first.timestamp + index * frameSamples) >>> 0,
    payload: encoder.encodeFloat(tone(hertz, amplitude, frameSamples, index * frameSamples)),
  }))
  encoder.free()
  return packets
}
