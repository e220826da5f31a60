import type { WaitingCall } from './callClaims.ts'
import type { RoomKnock } from './knocks.ts'
import type { RoommateQuestion } from './roommates.ts'

/** Knock, waiting call and visit to a bed beside that a room’s screen and remotes show; null for none. */
export interface RoomCalls {
  knock: RoomKnock | null
  waiting: WaitingCall | null
  roommate: RoommateQuestion | null
}
