import { describe, expect, it } from 'vitest'
import { opusSamples } from '../../../../../../src/server/conference/media/voices/opusPacket.ts'

/** Returns the first byte of a packet: configuration, mono, and code of the frame count (RFC 6716, 3.1). */
const toc = (configuration: number, code: number) => (configuration << 3) | code

describe('duration of an Opus packet', () => {
  it.each([
    ['SILK narrowband 10 ms', 0, 480],
    ['SILK narrowband 60 ms', 3, 2_880],
    ['SILK wideband 20 ms', 9, 960],
    ['hybrid super-wideband 10 ms', 12, 480],
    ['hybrid fullband 20 ms', 15, 960],
    ['CELT narrowband 2.5 ms', 16, 120],
    ['CELT fullband 20 ms', 31, 960],
  ])('is that of one frame of %s', (_name, configuration, samples) => {
    expect(opusSamples(Uint8Array.of(toc(configuration, 0), 1))).toBe(samples)
  })

  it('counts the frames', () => {
    expect(opusSamples(Uint8Array.of(toc(31, 1), 1, 1))).toBe(1_920)
    expect(opusSamples(Uint8Array.of(toc(31, 2), 1, 1))).toBe(1_920)
    expect(opusSamples(Uint8Array.of(toc(31, 3), 0x43, 1))).toBe(2_880)
  })

  it('is 0 for no packet, and for more than 120 ms', () => {
    expect(opusSamples(Uint8Array.of())).toBe(0)
    expect(opusSamples(Uint8Array.of(toc(3, 3), 3))).toBe(0)
  })
})
