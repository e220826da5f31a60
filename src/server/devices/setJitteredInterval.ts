/**
 * Milliseconds between two turns of a wheel. What is due in one turn wakes the process once: with a timer for
 * each of 2,000 devices, waking it was most of what an idle device cost. A command waits at most for one
 * turn's work.
 */
const turnMs = 100

/** Works with the same interval, each at a random turn of it. */
class Wheel {
  readonly #slots: Set<() => void>[]
  #timer: NodeJS.Timeout | undefined
  #at = 0
  #size = 0

  constructor(ms: number) {
    this.#slots = Array.from({ length: Math.max(1, Math.round(ms / turnMs)) }, () => new Set())
  }

  /** Adds a work, which comes for the first time within the interval. Returns a function that removes it. */
  add(work: () => void): () => void {
    const turns = 1 + Math.floor(Math.random() * this.#slots.length)
    const slot = this.#slots[(this.#at + turns) % this.#slots.length] ?? new Set()
    // The same function may be added twice.
    const own = (): void => work()
    slot.add(own)
    this.#size += 1
    this.#timer ??= setInterval(() => this.#turn(), turnMs)
    return () => {
      if (!slot.delete(own)) return
      this.#size -= 1
      if (this.#size > 0) return
      clearInterval(this.#timer)
      this.#timer = undefined
    }
  }

  #turn(): void {
    this.#at = (this.#at + 1) % this.#slots.length
    for (const work of this.#slots[this.#at] ?? []) work()
  }
}

const wheels = new Map<number, Wheel>()

/**
 * Runs `work` every `ms` milliseconds, the first time after a random part of the first `ms`. Without this,
 * thousands of devices that connected at the same time would always be served at the same time, and a command
 * would wait behind them. Returns a function that stops it.
 */
export function setJitteredInterval(ms: number, work: () => void): () => void {
  const wheel = wheels.get(ms) ?? new Wheel(ms)
  wheels.set(ms, wheel)
  return wheel.add(work)
}
