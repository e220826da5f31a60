import type { WaitingCall } from './callClaims.ts'
import type { RoomKnock } from './knocks.ts'

/** Knock and waiting call that a room’s screen and remotes show; null for none. */
export interface RoomCalls {
  knock: RoomKnock | null
  waiting: WaitingCall | null
}
