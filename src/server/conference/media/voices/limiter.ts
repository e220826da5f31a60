/** Loudest sample that leaves the limiter: 1 dB below the maximum, as Opus overshoots a little. */
const ceiling = 0.89
/** Number of parts of a frame with a gain of their own: 2.5 ms each. */
const parts = 8
/** Part of the distance to full gain that is made up in one part: about 100 ms in all. */
const release = 0.06

/**
 * Peak limiter: keeps a sum of voices from clipping. The gain falls within the part in which it must, and
 * rises slowly.
 */
export class Limiter {
  #gain = 1
  readonly #needed = new Float32Array(parts)

  /** Limits a frame in place. */
  limit(frame: Float32Array): void {
    const size = frame.length / parts
    let isIdle = this.#gain === 1
    for (let part = 0; part < parts; part += 1) {
      const peak = peakOf(frame, part * size, (part + 1) * size)
      this.#needed[part] = peak > ceiling ? ceiling / peak : 1
      isIdle &&= peak <= ceiling
    }
    if (isIdle) return
    for (let part = 0; part < parts; part += 1) this.#limitPart(frame, part, size)
    if (this.#gain > 0.999) this.#gain = 1
  }

  /** Moves the gain over one part; it ends low enough for the next one. */
  #limitPart(frame: Float32Array, part: number, size: number): void {
    const needed = this.#needed[part] ?? 1
    const from = Math.min(this.#gain, needed)
    const released = from + (1 - from) * release
    const to = Math.min(released, needed, this.#needed[part + 1] ?? 1)
    const step = (to - from) / size
    let gain = from
    for (let index = part * size; index < (part + 1) * size; index += 1) {
      frame[index] = (frame[index] ?? 0) * gain
      gain += step
    }
    this.#gain = to
  }
}

function peakOf(frame: Float32Array, start: number, end: number): number {
  let peak = 0
  for (let index = start; index < end; index += 1) {
    const size = Math.abs(frame[index] ?? 0)
    if (size > peak) peak = size
  }
  return peak
}
