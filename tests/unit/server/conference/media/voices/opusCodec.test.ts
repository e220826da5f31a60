import { describe, expect, it } from 'vitest'
import { openDecoder, openEncoder } from '../../../../../../src/server/conference/media/voices/opusCodec.ts'
import {
  amplitudeOf,
  decibels,
  joined,
  tone,
  tonePackets,
} from '../../../../../support/media/voices/tones.ts'

const steady = 10

describe('encoder and decoder', () => {
  it('carry two tones at the levels that they had', async () => {
    const [encoder, decoder] = [await openEncoder(), await openDecoder()]
    const frames = Array.from({ length: 30 }, (_, index) => {
      const low = tone(440, 0.2, 960, index * 960)
      const high = tone(1_320, 0.2, 960, index * 960)
      return decoder.decode(encoder.encode(low.map((sample, at) => sample + (high[at] ?? 0))))
    })
    const sound = joined(frames.slice(steady))
    for (const hertz of [440, 1_320])
      expect(Math.abs(decibels(amplitudeOf(hertz, sound), 0.2))).toBeLessThan(1)
    encoder.free()
    decoder.free()
  })

  it('conceal a lost packet with the sound around it', async () => {
    const packets = await tonePackets(440, 0.3, 20)
    const decoder = await openDecoder()
    for (const { payload } of packets.slice(0, 15)) decoder.decode(payload)
    const concealed = decoder.conceal(960)
    expect(concealed).toHaveLength(960)
    expect(decibels(amplitudeOf(440, concealed), 0.3)).toBeGreaterThan(-6)
    decoder.free()
  })

  it('start a stream that a decoder in any state follows within 20 ms', async () => {
    const decoder = await openDecoder()
    for (const { payload } of await tonePackets(2_000, 0.5, 20)) decoder.decode(payload)
    const encoder = await openEncoder()
    encoder.encode(tone(440, 0.3, 960, 0))
    encoder.restart()
    const frames = Array.from({ length: 6 }, (_, index) =>
      decoder.decode(encoder.encode(tone(440, 0.3, 960, (index + 1) * 960))),
    )
    const sound = joined(frames.slice(1))
    expect(Math.abs(decibels(amplitudeOf(440, sound), 0.3))).toBeLessThan(1)
    expect(decibels(amplitudeOf(2_000, sound), 0.3)).toBeLessThan(-30)
    encoder.free()
    decoder.free()
  })

  it('refuse bytes that are not an Opus packet', async () => {
    const decoder = await openDecoder()
    expect(() => decoder.decode(Uint8Array.of(0xff, 0xff))).toThrow('corrupted stream')
    decoder.free()
  })
})
