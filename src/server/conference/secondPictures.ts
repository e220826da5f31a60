import type { ConferenceEntry } from './conferenceRegistry.ts'
import { participantEvent, presentationEvent, stageEvent } from './conferenceEvents.ts'
import type { ConferenceEvent, EventStream } from './eventStream.ts'
import { KeptPeople, seesOthers } from './keptPeople.ts'
import type { Participant } from './participant.ts'
import { looksAway } from './policy.ts'
import type { Seat } from './replacesParticipant.ts'

/**
 * Time after a participant stopped sharing in which their second line stays closed, in milliseconds: Pexip's
 * client closes the line after the node has confirmed the end, and would close a new picture with it.
 */
const closingMs = 1_000

/** Participant with their events, and what they were told last. */
export interface Member extends Seat {
  readonly stream: EventStream
  /** Participant whom they keep on screen. */
  kept: string | null
  /** Participant whose picture is on their second line. */
  second: string | null
  /** Participant who is not on stage for them, because they are beside it. */
  beside: string | null
  /** True in the moment after they stopped sharing. */
  isClosing: boolean
}

interface SecondPicturesDeps {
  readonly entry: ConferenceEntry
  readonly members: ReadonlyMap<string, Member>
  /** Called when a participant's second picture must be decided again. */
  readonly onDue: () => void
}

/**
 * The second picture of each participant, beside the active speaker: the screen that another one shares, or
 * else the person whom they keep on screen. It is announced as Pexip's nodes announce a shared screen.
 */
export class SecondPictures {
  readonly #deps: SecondPicturesDeps
  readonly #kept: KeptPeople
  #stage: readonly string[] = []

  constructor(deps: SecondPicturesDeps) {
    this.#deps = deps
    this.#kept = new KeptPeople(deps.entry.own)
  }

  /** Reports whether a participant may keep another on screen. */
  mayKeep(viewer: Participant, other: Participant): boolean {
    return !viewer.isWaiting && this.#kept.mayKeep(viewer, other)
  }

  /** Keeps a participant on the screen of another, or of the other’s whole room; null keeps no one. */
  choose(viewer: Member, target: Member | null): void {
    this.#kept.choose(viewer, target)
  }

  /** Forgets a participant who left for good. */
  forget(member: Member): void {
    this.#kept.forget(member)
  }

  /** Sets the participants on stage, the active speaker first. */
  setStage(stage: readonly string[]): void {
    this.#stage = stage
    this.resendStage()
  }

  /** Sends the stage again, after someone was cut off or is back. */
  resendStage(): void {
    for (const member of this.#members)
      if (!member.participant.isWaiting) member.stream.send(this.stageFor(member))
  }

  /** Returns the stage as one participant sees it. */
  stageFor({ participant: viewer, beside }: Member): ConferenceEvent {
    const { members, entry } = this.#deps
    const seen = this.#stage.filter((uuid) => {
      const other = members.get(uuid)?.participant
      if (uuid === beside) return false
      return other === undefined || (!other.isCutOff && !looksAway(viewer, other, entry.own))
    })
    return stageEvent(viewer.isWaiting ? [] : seen)
  }

  /** Returns the event that describes a participant to another one. */
  described(
    name: 'participant_create' | 'participant_update',
    described: Participant,
    { kept }: Member,
  ): ConferenceEvent {
    const { alias } = this.#deps.entry
    return participantEvent(name, described, { alias, isKept: described.uuid === kept })
  }

  /** Returns the event that opens a participant's second line; none while it is closed. */
  standingFor({ second }: Member): ConferenceEvent[] {
    const shown = second === null ? undefined : this.#deps.members.get(second)
    return shown === undefined ? [] : [presentationEvent(shown.participant)]
  }

  /** Announces the second picture again: a new call of Pexip's client begins with the line closed. */
  callOpened(member: Member): void {
    for (const event of this.standingFor(member)) member.stream.send(event)
  }

  /** Keeps the line of a participant who stopped sharing closed for a moment. */
  stoppedSharing(member: Member): void {
    member.isClosing = true
    setTimeout(() => {
      member.isClosing = false
      this.#deps.onDue()
    }, closingMs).unref()
  }

  /** Decides the second pictures after a change, and informs those for whom they changed. */
  update(): void {
    for (const member of this.#members) {
      this.#updateKept(member)
      this.#updateSecond(member)
    }
  }

  get #members(): readonly Member[] {
    return [...this.#deps.members.values()]
  }

  /** Informs a participant of whom they keep on screen; the others do not learn of it. */
  #updateKept(member: Member): void {
    const { participant, kept: before, stream } = member
    const participants = this.#members.map((one) => one.participant)
    const kept = this.#kept.keptBy(member, this.#members)
    member.kept = kept?.uuid ?? null
    const isBeside =
      kept !== null &&
      participant.showsKept &&
      participant.media === 'video' &&
      seesOthers(participant, kept, participants, this.#deps.entry.own)
    const keeps = isBeside ? kept.uuid : null
    if (keeps !== participant.keeps) member.participant = { ...participant, keeps }
    if (member.kept === before) return
    for (const { uuid } of participants.filter((one) => one.uuid === before || one.uuid === member.kept)) {
      const changed = this.#deps.members.get(uuid)
      if (changed !== undefined)
        stream.send(this.described('participant_update', changed.participant, member))
    }
  }

  /**
   * Opens, changes or closes a participant's second line. Not for the presenter: Pexip’s client takes this
   * for another participant’s presentation and would stop its own.
   */
  #updateSecond(member: Member): void {
    const { participant, stream } = member
    const presenter = this.#members.find((one) => one.participant.isPresenting)?.participant ?? null
    const isOwn = presenter?.uuid === participant.uuid
    const keeps = presenter === null && !member.isClosing ? participant.keeps : null
    const shared = isOwn || participant.isWaiting ? null : (presenter?.uuid ?? null)
    const second = shared ?? keeps
    const isChanged = second !== member.second
    member.second = second
    if (keeps !== member.beside) {
      member.beside = keeps
      if (!participant.isWaiting) stream.send(this.stageFor(member))
    }
    if (!isChanged || isOwn) return
    const [shown] = this.standingFor(member)
    stream.send(shown ?? { name: 'presentation_stop', data: {} })
  }
}
