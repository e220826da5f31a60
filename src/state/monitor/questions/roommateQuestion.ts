import type { RoommateAnswer, RoommateQuestion } from '../../../contract/calls/roommates.ts'
import type { RoommateAnswered } from '../../../contract/devices/deviceLink.ts'
import { timeUntil } from '../../../domain/timeUntil.ts'
import { PendingAnswer } from './pendingAnswer.ts'
import { type ChimeDeps, isChimeSilent, ringChime } from './questionChime.ts'

/** Question about a visit to the bed beside, on the room's screen. */
export type RoommateQuestionView = RoommateQuestion & {
  /** Answer that was sent and has no effect yet; null while the patient can answer. */
  answering: RoommateAnswer | null
  /** True if the chime is not heard. */
  isSilent: boolean
}

export interface RoommateAskerDeps extends ChimeDeps {
  send(frame: RoommateAnswered): void
  /** Server time in epoch milliseconds. */
  serverNow(): number
  /** True while the screen shows a call or a knock, which take precedence. */
  isOccupied(): boolean
  /** Pauses the film, or lets it continue. */
  holdFilm(held: boolean): void
  /** Called when a question appears on the screen. */
  onAppear(): void
  onView(view: RoommateQuestionView | null): void
}

/**
 * Asks the patient about a visit to the bed beside, on the room's own screen, while the rule of the room waits for
 * the first answer. The remotes show the visit afterward, and during a call.
 */
export class RoommateAsker {
  readonly #deps: RoommateAskerDeps
  readonly #answer = new PendingAnswer<RoommateAnswer>(() => this.refresh())
  #question: RoommateQuestion | null = null
  #view: RoommateQuestionView | null = null
  /** Id of the question that appeared last: the server sends the same one again after a lost connection. */
  #appeared: string | null = null
  #expiring: ReturnType<typeof setTimeout> | undefined

  constructor(deps: RoommateAskerDeps) {
    this.#deps = deps
  }

  get isShown(): boolean {
    return this.#view !== null
  }

  /** Takes what the server says of the visit; null for none. */
  receive(question: RoommateQuestion | null): void {
    clearTimeout(this.#expiring)
    this.#answer.settle()
    const leftMs = question?.answer === null ? timeUntil(question.expires_at, this.#deps.serverNow()) : 0
    this.#question = leftMs > 0 ? question : null
    // The server sends no news of the time that is over.
    if (leftMs > 0) this.#expiring = setTimeout(() => this.receive(null), leftMs)
    this.refresh()
  }

  /** Sends the patient's answer. Ignores a second one while the first is under way. */
  answer(answer: RoommateAnswer): void {
    if (this.#view === null || this.#answer.sent !== null) return
    this.#deps.send({ type: 'roommate_answer', question: this.#view.id, answer })
    this.#answer.begin(answer)
    this.refresh()
  }

  /** Applies a change of what the screen shows, of sound or of volume. */
  refresh(): void {
    const before = this.#view
    const next = this.#deps.isOccupied() ? null : this.#question
    if (next !== null && next.id !== this.#appeared) {
      this.#appeared = next.id
      this.#deps.onAppear()
      ringChime(this.#deps)
    }
    this.#view = next && { ...next, answering: this.#answer.sent, isSilent: isChimeSilent(this.#deps) }
    if ((before === null) !== (next === null)) this.#deps.holdFilm(next !== null)
    if (JSON.stringify(before) !== JSON.stringify(this.#view)) this.#deps.onView(this.#view)
  }
}
