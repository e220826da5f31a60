import type { ForwardedPicture } from '../../contract/calls/roommates.ts'
import type { ConferenceParticipant } from '../../domain/conference.ts'
import type { RoomCallEnd } from '../../domain/calls/roomCallRules.ts'

/** State of the room's call on its screen. Times are in milliseconds of the monitor's monotonic clock. */
export type CallView =
  | { kind: 'none' }
  /**
   * The chime has sounded. No one sees or hears the room before `opensAt`. `caller` is null if unknown; `others`
   * are the names of those who come with them.
   */
  | { kind: 'announced'; caller: string | null; others: readonly string[]; opensAt: number }
  /** In the conference, or joining it, with no one else present. Nothing leaves the room. */
  | {
      kind: 'waiting'
      /** True once the room has joined the conference; false again while it returns to one. */
      joined: boolean
      lost: boolean
      startedAt: number
    }
  | ActiveRoomCall
  | { kind: 'over'; because: RoomCallEnd }

export interface ActiveRoomCall {
  kind: 'talking'
  /** Participant whose picture is shown: the one who speaks, otherwise the first to arrive. */
  shown: ConferenceParticipant
  /** All other participants with whom the room talks. */
  others: readonly ConferenceParticipant[]
  since: number
  /** Time before which no one sees or hears the room; null once it has passed. */
  opensAt: number | null
  /** True if the room's picture (`seen`) or sound (`heard`) actually goes out. */
  seen: boolean
  heard: boolean
  /** Limit on the room's picture for the sake of the patients beside; absent in a room for one. */
  roomPicture: ForwardedPicture
  /** True while the connection to the conference is lost and being retried. */
  lost: boolean
  /** True while the room's own connection is weak. */
  weak: boolean
  stream: MediaStream | null
  /** True while the room's network carries only sound. */
  picturePaused: boolean
  /** Content that a participant shares, including one of the room's own remotes, and who presents it. */
  presentation: MediaStream | null
  presenter: ConferenceParticipant | null
  /** Person whom the room keeps on screen beside `shown`, with their picture; null for no one. */
  kept: { person: ConferenceParticipant; stream: MediaStream } | null
  /** True while the room or the one who signs with it has too few frames to follow the other's signs. */
  signingUnclear: boolean
}
