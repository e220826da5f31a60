import { knockTimes } from '../../../domain/calls/knockRules.ts'

/** Answer of the patient that was sent and has no effect yet. Without an effect it can be given again after a while. */
export class PendingAnswer<Answer> {
  readonly #onGivenUp: () => void
  #sent: Answer | null = null
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(onGivenUp: () => void) {
    this.#onGivenUp = onGivenUp
  }

  /** Answer that waits for its effect; null while the patient can answer. */
  get sent(): Answer | null {
    return this.#sent
  }

  begin(answer: Answer): void {
    this.#sent = answer
    this.#timer = setTimeout(() => {
      this.#sent = null
      this.#onGivenUp()
    }, knockTimes.answerMs)
  }

  /** Called when the server has news of what was asked. */
  settle(): void {
    clearTimeout(this.#timer)
    this.#sent = null
  }
}
