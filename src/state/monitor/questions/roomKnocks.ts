import type { KnockAnswer, RoomKnock } from '../../../contract/calls/knocks.ts'
import type { KnockAnswered } from '../../../contract/devices/deviceLink.ts'
import { entryTimes, spokenVolume } from '../../../domain/calls/emergencyEntry.ts'
import { knockShownMs, knockTimes } from '../../../domain/calls/knockRules.ts'
import type { KnockView } from './knockView.ts'
import { PendingAnswer } from './pendingAnswer.ts'
import { type ChimeDeps, isChimeSilent, ringChime } from './questionChime.ts'

export interface RoomKnocksDeps extends ChimeDeps {
  send(frame: KnockAnswered): void
  /** Server time in epoch milliseconds. */
  serverNow(): number
  /** Time of a clock that no one sets, in milliseconds. */
  monotonic(): number
  stopSpeaking(): void
  /** True while the screen shows a call, including how it ended. */
  isInCall(): boolean
  /** Pauses the film, or lets it continue. */
  holdFilm(held: boolean): void
  /** Called when a knock appears on the screen. */
  onAppear(): void
  onView(view: KnockView | null): void
}

/** The knock at the room's door on its own screen. In a call only the remotes show it. */
export class RoomKnocks {
  readonly #deps: RoomKnocksDeps
  readonly #answer = new PendingAnswer<KnockAnswer>(() => this.refresh())
  #knock: RoomKnock | null = null
  #view: KnockView | null = null
  /** Id of the knock that appeared last: the server sends the same knock again after a lost connection. */
  #appeared: string | null = null
  /** Countdown that the screen shows or showed last, without a gap. `endedAt`: null while it is shown. */
  #countdown: { entry: string; since: number; endedAt: number | null } | null = null
  #releasing: ReturnType<typeof setTimeout> | undefined
  #expiring: ReturnType<typeof setTimeout> | undefined

  constructor(deps: RoomKnocksDeps) {
    this.#deps = deps
  }

  get isShown(): boolean {
    return this.#view !== null
  }

  /** Takes what the server says of the door; null for no knock. */
  receive(knock: RoomKnock | null): void {
    this.#knock = knock
    clearTimeout(this.#expiring)
    // In case the server's own news of the end is lost.
    if (knock !== null) {
      const leftMs = knockShownMs(knock.expires_at, this.#deps.serverNow())
      this.#expiring = setTimeout(() => this.receive(null), leftMs)
    }
    this.#answer.settle()
    this.refresh()
  }

  /** Sends the patient's answer to the knock on the screen. Ignores a second one while the first is under way. */
  answer(answer: KnockAnswer): void {
    if (this.#view?.kind !== 'knock' || this.#answer.sent !== null) return
    this.#deps.send({ type: 'knock_answer', knock: this.#view.id, answer })
    this.#answer.begin(answer)
    this.refresh()
  }

  /** Reports whether the screen has shown the countdown of this emergency entry long enough to open the room. */
  hasAnnounced(entry: string): boolean {
    const shown = this.#countdown
    if (shown?.entry !== entry) return false
    const now = this.#deps.monotonic()
    const endedAt = shown.endedAt ?? now
    return endedAt - shown.since >= entryTimes.shownMs && now - endedAt <= entryTimes.obeyedMs
  }

  /** Applies a change of call, sound or volume. */
  refresh(): void {
    const before = this.#view
    const knock = this.#deps.isInCall() ? null : this.#knock
    if (knock !== null && before === null) this.#hold()
    if (knock !== null && knock.id !== this.#appeared) this.#appear(knock)
    this.#view = knock === null ? null : this.#viewOf(knock)
    this.#count()
    if (before !== null && knock === null) this.#release()
    if (JSON.stringify(before) !== JSON.stringify(this.#view)) this.#deps.onView(this.#view)
  }

  stop(): void {
    this.receive(null)
    clearTimeout(this.#releasing)
  }

  #viewOf(knock: RoomKnock): KnockView {
    return { ...knock, answering: this.#answer.sent, isSilent: isChimeSilent(this.#deps) }
  }

  #appear({ id, kind }: RoomKnock): void {
    const { volume, isNight, chime, onAppear } = this.#deps
    this.#appeared = id
    onAppear()
    if (kind === 'emergency') chime(spokenVolume(isNight(), volume()))
    else ringChime(this.#deps)
  }

  /** Notes when a countdown appears and disappears. One that appears again has not been shown for all of its time. */
  #count(): void {
    const entry = this.#view?.kind === 'emergency' ? this.#view.id : null
    const shown = this.#countdown?.endedAt === null ? this.#countdown : null
    if ((shown?.entry ?? null) === entry) return
    const now = this.#deps.monotonic()
    if (shown !== null) {
      this.#deps.stopSpeaking()
      this.#countdown = { ...shown, endedAt: now }
    }
    if (entry !== null) this.#countdown = { entry, since: now, endedAt: null }
  }

  #hold(): void {
    clearTimeout(this.#releasing)
    this.#deps.holdFilm(true)
  }

  /** Lets the film continue once no call follows: the answer may have opened one, which also pauses it. */
  #release(): void {
    this.#releasing = setTimeout(() => this.#deps.holdFilm(false), knockTimes.callFollowsMs)
  }
}
