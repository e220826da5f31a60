import type { Clock } from '../../../config.ts'

/** Level below which a sound is background noise and not a voice, in dB below the maximum (RFC 6464). */
const silenceDb = 55
/** Decay of a voice between two words, in dB per second. */
const decayDbPerSecond = 30
/** How much louder than the quietest of those who are heard a voice must be to take their place, in dB. */
const marginDb = 6
/**
 * How long a participant counts as speaking after their last sound, in milliseconds: longer than pauses
 * between words, so that the mix does not come and go within a sentence.
 */
const hangoverMs = 800
/** Maximum number of voices of which the order never matters: a listener hears three besides their own. */
const allHeard = 3

interface Voice {
  readonly uuid: string
  /** dB above silence when last heard; 0 is silence. */
  loudness: number
  heardAt: number
  isSpeaking: boolean
}

/**
 * Participants by who speaks, by their audio levels: those who speak now, the louder first, then the others,
 * the last speaker first. A participant speaks from the first packet with a voice on, so that no word is
 * lost.
 */
export class ActiveVoices {
  readonly #clock: Clock
  /** In order; the first `#speaking` of them speak. */
  #voices: readonly Voice[] = []
  #speaking = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Participants in order. */
  get order(): readonly string[] {
    return this.#voices.map(({ uuid }) => uuid)
  }

  isSpeaking(uuid: string): boolean {
    return this.#find(uuid)?.isSpeaking === true
  }

  /** Adds a participant at the end of the order. */
  add(uuid: string): void {
    if (this.#find(uuid) !== undefined) return
    this.#voices = [...this.#voices, { uuid, loudness: 0, heardAt: 0, isSpeaking: false }]
  }

  remove(uuid: string): void {
    this.#voices = this.#voices.filter((voice) => voice.uuid !== uuid)
    this.#speaking = this.#voices.filter(({ isSpeaking }) => isSpeaking).length
  }

  /**
   * Records an audio level, in dB below the loudest possible. Returns true if someone started or stopped
   * speaking, or if the order of more than three speakers changed.
   */
  heard(uuid: string, level: number): boolean {
    const now = this.#clock.now()
    const voice = this.#find(uuid)
    if (voice === undefined) return false
    const loudness = Math.max(0, silenceDb - level)
    const decayed = this.#loudnessOf(voice, now)
    let isChanged = false
    if (loudness > 0) {
      voice.loudness = Math.max(loudness, decayed)
      voice.heardAt = now
      isChanged = !voice.isSpeaking
      voice.isSpeaking = true
    }
    for (const other of this.#voices) {
      if (!other.isSpeaking || now - other.heardAt <= hangoverMs) continue
      other.isSpeaking = false
      isChanged = true
    }
    if (!isChanged && !this.#isOutOfOrder(now)) return false
    this.#sort(now)
    return true
  }

  #find(uuid: string): Voice | undefined {
    return this.#voices.find((voice) => voice.uuid === uuid)
  }

  /** Reports whether someone who may not be heard is clearly louder than one who is. */
  #isOutOfOrder(now: number): boolean {
    if (this.#speaking <= allHeard) return false
    let least = Infinity
    for (const [at, voice] of this.#voices.entries()) {
      if (!voice.isSpeaking) break
      const loudness = this.#loudnessOf(voice, now)
      if (at >= allHeard && loudness > least + marginDb) return true
      least = Math.min(least, loudness)
    }
    return false
  }

  #sort(now: number): void {
    this.#voices = this.#voices.toSorted((one, other) => {
      if (one.isSpeaking !== other.isSpeaking) return one.isSpeaking ? -1 : 1
      if (!one.isSpeaking) return other.heardAt - one.heardAt
      return this.#loudnessOf(other, now) - this.#loudnessOf(one, now)
    })
    this.#speaking = this.#voices.filter(({ isSpeaking }) => isSpeaking).length
  }

  #loudnessOf({ loudness, heardAt }: Voice, now: number): number {
    return Math.max(0, loudness - ((now - heardAt) / 1_000) * decayDbPerSecond)
  }
}
