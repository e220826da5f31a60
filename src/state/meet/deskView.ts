import type { DeskCall } from '../../contract/consult.ts'
import type { ConferenceEnd } from '../../domain/conference.ts'
import type { DeskList } from './deskList.ts'
import type { Invitation } from './ports.ts'
import type { Talk } from './talk.ts'

export type DeskView =
  /** `needsLink`: the page was opened without one. `problem` is an error code, or `unreachable`. */
  | { kind: 'signing_in'; needsLink: boolean; name: string; busy: boolean; problem: string | null }
  | {
      kind: 'waiting'
      list: DeskList
      name: string
      /** The id of the call that is being joined. */
      joining: string | null
      /** Call that someone else has joined; the clinician is asked whether to join as well. */
      asking: DeskCall | null
      problem: string | null
    }
  /** A reload broke the call off: it goes on as it was, by itself. */
  | { kind: 'returning'; invitation: Invitation }
  /** `silenced`: the clinician came back after a crash, with camera and microphone off. */
  | { kind: 'talking'; invitation: Invitation; talk: Talk; silenced: boolean }
  | { kind: 'over'; because: ConferenceEnd; invitation: Invitation }

/** `blocked`: on, but the browser wants a touch before anything is heard. */
export type BellState = 'on' | 'off' | 'blocked'

/** The desk before anybody sits at it. */
export function signIn(needsLink: boolean, name: string): DeskView & { kind: 'signing_in' } {
  return { kind: 'signing_in', needsLink, name, busy: false, problem: null }
}
