import type { callVisitorRoles } from '../../contract/calls/roommates.ts'
import type { ExposureTimes } from './media/exposure.ts'

/** Seat of a visitor in a conference. The devices of the room itself are no visitors. */
export interface VisitorSeat {
  /** Random id of the seat; another page of the same person has another one. */
  readonly uuid: string
  readonly call: string
  /** Id of the person, who keeps it when they rejoin: their invite, if they have one. */
  readonly person: string
  readonly invite: string | null
  readonly name: string
  readonly role: (typeof callVisitorRoles)[number]
}

/** Records who visits rooms by video. */
export interface VisitRecorder {
  came(seat: VisitorSeat): void
  left(uuid: string): void
  /** Records that a visitor began or stopped to share their screen or pictures. */
  shares(uuid: string, isSharing: boolean): void
  /** Adds to the times during which the room was sent to a visitor, also shortly after they left. */
  exposed(uuid: string, times: ExposureTimes): void
}

export const noVisitRecord: VisitRecorder = {
  came: () => undefined,
  left: () => undefined,
  shares: () => undefined,
  exposed: () => undefined,
}
