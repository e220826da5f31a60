import type { Conference } from './conference.ts'
import type { Participant } from './participant.ts'
import { isOwn } from './policy.ts'
import type { VisitRecorder } from './visitRecorder.ts'

/** Follows the visitors of conferences for the record of visits. */
export class Visitors {
  readonly #recorder: VisitRecorder
  /** True for those who share, by seat. */
  readonly #seats = new Map<string, boolean>()

  constructor(recorder: VisitRecorder) {
    this.#recorder = recorder
  }

  /** Call after each change of a conference. */
  changed(conference: Conference): void {
    for (const participant of conference.participants) {
      if (isOfRoom(participant, conference)) continue
      const { uuid, isPresenting } = participant
      if (!this.#seats.has(uuid)) this.#came(participant, conference)
      if (this.#seats.get(uuid) !== isPresenting) this.#recorder.shares(uuid, isPresenting)
      this.#seats.set(uuid, isPresenting)
    }
  }

  /** Call after a participant left. */
  left(uuid: string): void {
    if (this.#seats.delete(uuid)) this.#recorder.left(uuid)
  }

  #came(participant: Participant, conference: Conference): void {
    const { uuid, invite, displayName: name } = participant
    const person = invite ?? conference.attendee(uuid)?.person ?? uuid
    this.#seats.set(uuid, false)
    this.#recorder.came({
      uuid,
      call: conference.entry.call,
      person,
      invite,
      name,
      role: participant.part ?? (participant.role === 'chair' ? 'clinician' : 'guest'),
    })
  }
}

function isOfRoom(participant: Participant, { entry: { own } }: Conference): boolean {
  return isOwn(participant, own?.screen) || isOwn(participant, own?.remote)
}
