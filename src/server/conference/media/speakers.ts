import type { Clock } from '../../config.ts'

/** Level below which a sound is background noise and not a voice, in dB below the maximum (RFC 6464). */
const silenceDb = 55
/** Decay of a voice between two words, in dB per second. */
const decayDbPerSecond = 30
/** How much louder than the active speaker a participant must be to take over, in dB. */
const marginDb = 3

interface Voice {
  /** dB above silence; 0 is silence. */
  loudness: number
  at: number
}

/**
 * Participants in the order in which they last spoke, the active speaker first, by their audio levels. A
 * challenger becomes the active speaker after being the loudest for `holdMs`.
 */
export class Speakers {
  readonly #clock: Clock
  readonly #holdMs: number
  readonly #voices = new Map<string, Voice>()
  #order: readonly string[] = []
  #challenger: { uuid: string; since: number } | null = null

  constructor(clock: Clock, holdMs: number) {
    this.#clock = clock
    this.#holdMs = holdMs
  }

  get order(): readonly string[] {
    return this.#order
  }

  /** Adds a participant at the end of the order. */
  add(uuid: string): void {
    if (!this.#order.includes(uuid)) this.#order = [...this.#order, uuid]
  }

  remove(uuid: string): void {
    this.#voices.delete(uuid)
    this.#order = this.#order.filter((other) => other !== uuid)
    if (this.#challenger?.uuid === uuid) this.#challenger = null
  }

  /** Records an audio level, in dB below the loudest possible. Returns true if the active speaker changed. */
  heard(uuid: string, level: number): boolean {
    const now = this.#clock.now()
    const loudness = Math.max(0, silenceDb - level)
    this.#voices.set(uuid, { loudness: Math.max(loudness, this.#loudnessOf(uuid, now)), at: now })
    const loudest = this.#loudest(now)
    if (loudest === null || loudest === this.#order[0]) {
      this.#challenger = null
      return false
    }
    if (this.#challenger?.uuid !== loudest) this.#challenger = { uuid: loudest, since: now }
    if (now - this.#challenger.since < this.#holdMs) return false
    this.#challenger = null
    this.#order = [loudest, ...this.#order.filter((other) => other !== loudest)]
    return true
  }

  /**
   * Returns the loudest participant, where the others must exceed the active speaker by `marginDb`; null if
   * all are silent.
   */
  #loudest(now: number): string | null {
    const active = this.#order[0]
    let best: string | null = null
    let most = 0
    for (const uuid of this.#order) {
      const loudness = this.#loudnessOf(uuid, now) - (uuid === active ? 0 : marginDb)
      if (loudness > most) [best, most] = [uuid, loudness]
    }
    return best
  }

  #loudnessOf(uuid: string, now: number): number {
    const voice = this.#voices.get(uuid)
    if (voice === undefined) return 0
    return Math.max(0, voice.loudness - ((now - voice.at) / 1_000) * decayDbPerSecond)
  }
}
