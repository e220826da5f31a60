import type { RoommateAnswer, RoommateDefault } from '../../../src/contract/calls/roommates.ts'

/** Last word of the patient in a bed beside, as the test knows it. */
type Word = RoommateAnswer | 'asking' | 'unanswered'

/**
 * The most that the patients beside may have allowed, as the test knows it without asking the server. While a change is on its
 * way to the server, both what was and what will be count as allowed.
 */
export class Consent {
  readonly #unanswered: RoommateDefault
  readonly #words: (readonly Word[])[]

  constructor(beds: number, unanswered: RoommateDefault) {
    this.#unanswered = unanswered
    this.#words = Array.from({ length: beds }, () => ['asking'])
  }

  /** The word of one bed changes by what `done` does. */
  async change(bed: number, word: Word, done: () => Promise<unknown>): Promise<void> {
    this.#words[bed] = [...(this.#words[bed] ?? []), word]
    await done()
    this.#words[bed] = [word]
  }

  /** Another visitor comes: those who said that it is fine have not said so of them. */
  async comes(done: () => Promise<unknown>): Promise<void> {
    const before = this.#words
    await done()
    for (const [bed, words] of before.entries())
      this.#words[bed] = words.map((word) => (word === 'asking' ? word : stricter(word, this.#unanswered)))
  }

  /** True if all of them may have allowed to show the whole room. */
  get mayShowAll(): boolean {
    return this.#words.every((words) => words.includes('fine'))
  }

  /** True if all of them may have allowed to show the visited bed. */
  get mayShowBed(): boolean {
    return this.#words.every((words) => words.some((word) => this.#showsBed(word)))
  }

  #showsBed(word: Word): boolean {
    if (word === 'unanswered') return this.#unanswered === 'one_bed'
    return word === 'fine' || word === 'one_bed'
  }
}

/** Returns a bed's word once another visitor has come about whom it was asked and has not answered. */
function stricter(word: Word, unanswered: RoommateDefault): Word {
  if (word === 'sound_only') return word
  return unanswered === 'sound_only' ? 'sound_only' : word === 'fine' ? 'one_bed' : word
}
