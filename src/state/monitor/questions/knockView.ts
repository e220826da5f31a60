import type { KnockAnswer, RoomEntry, RoomQuestion } from '../../../contract/calls/knocks.ts'

interface Shown {
  /** Answer that was sent and has no effect yet; null while the patient can answer. */
  answering: KnockAnswer | null
  /** True if the chime is not heard, so that the screen must catch the eye by itself. */
  isSilent: boolean
}

/** Knock whose answers the room's screen shows. */
export type QuestionView = RoomQuestion & Shown
/** Emergency entry whose countdown the room's screen shows. */
export type EntryView = RoomEntry & Shown
export type KnockView = QuestionView | EntryView
