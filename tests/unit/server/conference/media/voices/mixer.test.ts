import { describe, expect, it } from 'vitest'
import type { VoicePacket } from '../../../../../../src/server/conference/media/voices/jitterBuffer.ts'
import { Mixer } from '../../../../../../src/server/conference/media/voices/mixer.ts'
import type { MixedFrame } from '../../../../../../src/server/conference/media/voices/mixerMessages.ts'
import { openDecoder, openEncoder } from '../../../../../../src/server/conference/media/voices/opusCodec.ts'
import { amplitudeOf, decibels, joined, tonePackets } from '../../../../../support/media/voices/tones.ts'

const [ada, ben, cleo] = [440, 1_000, 1_700]
const amplitude = 0.25
const count = 60

/** Plays voices through a mixer, one packet of each every 20 ms. */
class Desk {
  readonly mixer = new Mixer({ decoder: openDecoder, encoder: openEncoder })
  readonly frames: MixedFrame[] = []
  #ms = 0

  open(voice: number): Promise<void> {
    return this.mixer.handle({ kind: 'openVoice', voice, delayMs: 30, heard: [] }, this.#ms)
  }

  mix(mix: number, ...voices: readonly number[]): Promise<void> {
    return this.mixer.handle({ kind: 'openMix', mix, voices }, this.#ms)
  }

  async step(packets: Readonly<Record<number, VoicePacket | undefined>>): Promise<void> {
    for (const [voice, packet] of Object.entries(packets))
      if (packet !== undefined)
        await this.mixer.handle({ kind: 'packet', voice: Number(voice), ...packet }, this.#ms)
    this.#ms += 20
    this.frames.push(...this.mixer.tick(this.#ms))
  }

  /** Returns what a listener of a mix hears. */
  async heard(mix: number): Promise<Float32Array> {
    const decoder = await openDecoder()
    const sound = this.frames.flatMap((frame) => (frame.mix === mix ? [decoder.decode(frame.payload)] : []))
    decoder.free()
    return joined(sound.slice(10))
  }
}
const level = (hertz: number, sound: Float32Array) => decibels(amplitudeOf(hertz, sound) + 1e-9, amplitude)

describe('mixer', () => {
  it('sums the voices of each mix at the same level, and leaves out every other voice', async () => {
    const desk = new Desk()
    const voices = await Promise.all([ada, ben, cleo].map((hertz) => tonePackets(hertz, amplitude, count)))
    for (const voice of [0, 1, 2]) await desk.open(voice)
    await desk.mix(1, 0, 1, 2)
    await desk.mix(2, 1, 2)
    for (let at = 0; at < count; at += 1)
      await desk.step({ 0: voices[0]?.[at], 1: voices[1]?.[at], 2: voices[2]?.[at] })
    const [all, withoutAda] = [await desk.heard(1), await desk.heard(2)]
    for (const hertz of [ada, ben, cleo]) expect(Math.abs(level(hertz, all))).toBeLessThan(1)
    for (const hertz of [ben, cleo]) expect(Math.abs(level(hertz, withoutAda))).toBeLessThan(1)
    expect(level(ada, withoutAda)).toBeLessThan(-40)
  })

  it('numbers the frames of all mixes together, and says which sound is in each', async () => {
    const desk = new Desk()
    const first = { sequenceNumber: 7, timestamp: 5_000 }
    const packets = await tonePackets(ada, amplitude, 8, first)
    await desk.open(4)
    await desk.open(5)
    await desk.mix(1, 4, 5)
    for (const packet of packets) await desk.step({ 4: packet })
    expect(desk.frames.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect(desk.frames.map(({ positions }) => positions)).toEqual([
      [null, null],
      ...[0, 1, 2, 3, 4, 5, 6].map((at) => [5_000 + at * 960, null]),
    ])
  })

  it('leaves out a closed voice from the next frame on, and ends a closed mix', async () => {
    const desk = new Desk()
    const [low, high] = [await tonePackets(ada, amplitude, count), await tonePackets(ben, amplitude, count)]
    await desk.open(0)
    await desk.open(1)
    await desk.mix(1, 0, 1)
    for (let at = 0; at < 20; at += 1) await desk.step({ 0: low[at], 1: high[at] })
    await desk.mixer.handle({ kind: 'closeVoice', voice: 0 }, 400)
    desk.frames.length = 0
    for (let at = 20; at < count; at += 1) await desk.step({ 0: low[at], 1: high[at] })
    expect(desk.frames.every(({ positions }) => positions[0] === null)).toBe(true)
    const sound = await desk.heard(1)
    expect(level(ada, sound)).toBeLessThan(-40)
    expect(Math.abs(level(ben, sound))).toBeLessThan(1)
    await desk.mixer.handle({ kind: 'closeMix', mix: 1 }, 0)
    expect(desk.mixer.isIdle).toBe(true)
    expect(desk.mixer.tick(0)).toEqual([])
  })

  it('starts a second mix in the middle of a first without a click', async () => {
    const desk = new Desk()
    const [low, high] = [await tonePackets(ada, amplitude, count), await tonePackets(ben, amplitude, count)]
    await desk.open(0)
    await desk.mix(1, 0)
    for (let at = 0; at < 30; at += 1) await desk.step({ 0: low[at] })
    await desk.open(1)
    await desk.mix(2, 0, 1)
    for (let at = 30; at < count; at += 1) await desk.step({ 0: low[at], 1: high[at] })
    // A listener of the first mix hears the second one from frame 30 on, with the same decoder.
    const decoder = await openDecoder()
    const sound = desk.frames
      .filter(({ mix, number }) => mix === (number <= 30 ? 1 : 2))
      .map(({ payload }) => decoder.decode(payload))
    decoder.free()
    const around = sound.slice(28, 33)
    for (const frame of around) {
      expect(Math.abs(level(ada, frame))).toBeLessThan(2)
      expect(level(6_000, frame)).toBeLessThan(-35)
    }
  })
})
