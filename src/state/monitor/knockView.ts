import type { KnockAnswer, RoomKnock } from '../../contract/calls/knocks.ts'

/** Knock that the room's screen shows. */
export interface KnockView extends RoomKnock {
  /** Answer that was sent and has no effect yet; null while the patient can answer. */
  answering: KnockAnswer | null
  /** True if the chime is not heard, so that the screen must catch the eye by itself. */
  isSilent: boolean
}
