import type { ConferenceEntry } from './conferenceRegistry.ts'
import type { Participant } from './participant.ts'
import { isOwn, looksAway } from './policy.ts'
import type { Seat } from './replacesParticipant.ts'

/** Maximum number of choices that are kept; the earliest is forgotten first. */
const mostChoices = 200

/** Key of the room's own devices, which show the same person. */
const roomKey = 'room'
const screenKey = 'screen'

/**
 * Choices of whom to keep on screen, of each person and of the room. They are kept by person and not by seat,
 * so that they survive reconnects of both. No one but the person who chose learns of a choice.
 */
export class KeptPeople {
  readonly #own: ConferenceEntry['own']
  /** Person by the person or room that keeps them; null for no one, although someone is kept by default. */
  readonly #choices = new Map<string, string | null>()

  constructor(own: ConferenceEntry['own']) {
    this.#own = own
  }

  /** Keeps a person on the viewer's screen, in place of another; null keeps no one. */
  choose(viewer: Seat, target: Seat | null): void {
    const key = this.#keyOfViewer(viewer)
    this.#choices.delete(key)
    this.#choices.set(key, target === null ? null : this.#keyOf(target))
    const [first] = this.#choices.keys()
    if (this.#choices.size > mostChoices && first !== undefined) this.#choices.delete(first)
  }

  /** Forgets a person who left for good: their choice, and every choice of them. */
  forget(seat: Seat): void {
    const gone = this.#keyOf(seat)
    if (!this.#isOfRoom(seat.participant)) this.#choices.delete(gone)
    for (const [key, kept] of this.#choices) if (kept === gone) this.#choices.delete(key)
  }

  /**
   * Returns the participant whom the viewer keeps on screen: their choice, or else, where a sign language is
   * interpreted, the patient and the interpreter for one another.
   */
  keptBy(viewer: Seat, seats: readonly Seat[]): Participant | null {
    if (viewer.participant.isWaiting) return null
    const choice = this.#choices.get(this.#keyOfViewer(viewer))
    if (choice === null) return null
    const others = seats.filter(({ participant }) => this.mayKeep(viewer.participant, participant))
    const kept =
      choice === undefined
        ? this.#defaultOf(viewer.participant, others)
        : others.findLast((seat) => this.#keyOf(seat) === choice)
    return kept?.participant ?? null
  }

  /**
   * Reports whether a participant can be kept on the viewer's screen: anyone else with a picture who is in
   * the call, except for the devices of the viewer's own room.
   */
  mayKeep(viewer: Participant, other: Participant): boolean {
    return (
      viewer.uuid !== other.uuid &&
      !other.isWaiting &&
      other.media === 'video' &&
      !looksAway(viewer, other, this.#own) &&
      !(this.#isOfRoom(viewer) && this.#isOfRoom(other))
    )
  }

  #defaultOf(viewer: Participant, others: readonly Seat[]): Seat | undefined {
    if (this.#isOfRoom(viewer)) return others.findLast(({ participant }) => participant.isSigning)
    if (!viewer.isSigning) return undefined
    const screen = others.findLast(({ participant }) => isOwn(participant, this.#own?.screen))
    return screen ?? others.findLast(({ participant }) => this.#isOfRoom(participant))
  }

  #keyOfViewer(viewer: Seat): string {
    return this.#isOfRoom(viewer.participant) ? roomKey : this.#keyOf(viewer)
  }

  #keyOf({ participant, attendee }: Seat): string {
    if (isOwn(participant, this.#own?.screen)) return screenKey
    return participant.invite === null ? `person ${attendee.person}` : `invite ${participant.invite}`
  }

  #isOfRoom(participant: Participant): boolean {
    return isOwn(participant, this.#own?.screen) || isOwn(participant, this.#own?.remote)
  }
}

/**
 * Reports whether a viewer who keeps someone sees anyone else beside them. A remote of a room only watches
 * where the room has a screen.
 */
export function seesOthers(
  viewer: Participant,
  kept: Participant,
  participants: readonly Participant[],
  own: ConferenceEntry['own'],
): boolean {
  const hasScreen = participants.some((one) => isOwn(one, own?.screen) && one.media !== 'none')
  return participants.some(
    (one) =>
      one.uuid !== viewer.uuid &&
      one.uuid !== kept.uuid &&
      one.media !== 'none' &&
      !one.isWaiting &&
      !looksAway(viewer, one, own) &&
      !(hasScreen && isOwn(one, own?.remote)),
  )
}
