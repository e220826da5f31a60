/** Rate of sound in this server, in Hz. */
export const sampleRate = 48_000
/** Duration of one frame of a mix, in milliseconds and in samples. */
export const frameMs = 20
export const frameSamples = (sampleRate * frameMs) / 1_000
/** Maximum duration of a packet, in samples: 120 ms (RFC 6716, section 3.2.5, requirement R5). */
const mostSamples = 5_760
/** Frame durations in samples, by configuration number (RFC 6716, section 3.1, table 2). */
const silkDurations = [480, 960, 1_920, 2_880] as const
const celtDurations = [120, 240, 480, 960] as const
const firstHybrid = 12
const firstCelt = 16

/**
 * Returns the duration of an Opus packet in samples, by its table of contents (RFC 6716, section 3.1); 0 for
 * bytes that are not an Opus packet.
 */
export function opusSamples(payload: Uint8Array): number {
  const [toc, second] = payload
  if (toc === undefined) return 0
  const code = toc & 0x03
  const frames = code === 3 ? (second ?? 0) & 0x3f : code === 0 ? 1 : 2
  const samples = frames * frameDuration(toc >> 3)
  return samples > mostSamples ? 0 : samples
}

function frameDuration(configuration: number): number {
  if (configuration < firstHybrid) return silkDurations[configuration & 3] ?? 0
  if (configuration < firstCelt) return (configuration & 1) === 0 ? 480 : 960
  return celtDurations[configuration & 3] ?? 0
}
