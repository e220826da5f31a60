import { createHash } from 'node:crypto'

/** Random numbers that are the same on every machine for the same seed. Not for secrets. */
export class SeededRandom {
  #state: number

  constructor(seed: string) {
    this.#state = createHash('sha256').update(seed).digest().readUInt32LE()
  }

  /** Returns a number from 0 up to, but not including, 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** Returns a whole number from `least` to `most`, both included. */
  integer(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1))
  }

  between(least: number, most: number): number {
    return least + this.next() * (most - least)
  }

  /** Returns true with this probability. */
  chance(probability: number): boolean {
    return this.next() < probability
  }

  /** Returns a waiting time with this mean, as of independent events. */
  wait(mean: number): number {
    return -Math.log(1 - this.next()) * mean
  }

  /** Returns how many of independent events with this mean number happen. */
  count(mean: number): number {
    let number = 0
    for (let passed = this.wait(1); passed < mean; passed += this.wait(1)) number += 1
    return number
  }

  /** @throws Error if the list is empty. */
  pick<T>(list: readonly T[]): T {
    const [found] = list.slice(Math.floor(this.next() * list.length))
    if (found === undefined) throw new Error('nothing can be picked from an empty list')
    return found
  }

  bytes(length: number): Buffer {
    return Buffer.from(Array.from({ length }, () => this.integer(0, 255)))
  }

  /** Returns an identifier in the form of a random UUID. */
  uuid(): string {
    const digits = this.bytes(16).toString('hex')
    const variant = '89ab'.charAt(this.integer(0, 3))
    return [
      digits.slice(0, 8),
      digits.slice(8, 12),
      `4${digits.slice(13, 16)}`,
      `${variant}${digits.slice(17, 20)}`,
      digits.slice(20),
    ].join('-')
  }
}
