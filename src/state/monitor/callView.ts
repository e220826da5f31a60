import type { ConferencePerson } from '../../domain/conference.ts'
import type { RoomCallEnd } from '../../domain/roomCall.ts'

/** The room's call as its screen shows it. Times are milliseconds of the monitor's monotonic clock. */
export type CallView =
  | { kind: 'none' }
  /** The chime has sounded: nobody sees or hears the room before `opensAt`. `caller` is null when it is not known. */
  | { kind: 'announced'; caller: string | null; opensAt: number }
  /** In the conference, or on the way to it, and nobody else is there. Nothing leaves the room. */
  | { kind: 'waiting'; lost: boolean }
  | Talking
  | { kind: 'over'; because: RoomCallEnd }

export interface Talking {
  kind: 'talking'
  /** Whose picture is shown: who speaks, else who came first. */
  shown: ConferencePerson
  /** Everybody else with whom the room talks. */
  others: readonly ConferencePerson[]
  since: number
  /** Until then nobody sees or hears the room; null once that is over. */
  opensAt: number | null
  /** Whether the room's picture and sound really go out. */
  seen: boolean
  heard: boolean
  /** The line to the conference is lost, and tried again. */
  lost: boolean
  stream: MediaStream | null
  /** What somebody shares, also one of the room's own remotes, and who it is. */
  presentation: MediaStream | null
  presenter: ConferencePerson | null
}
