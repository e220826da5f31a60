import type { ConsultDeskCall } from '../../contract/calls/consultDesk.ts'
import type { PressedNews } from '../../domain/calls/deskLinks.ts'
import type { ConferenceEnd } from '../../domain/conference.ts'
import type { OwnKnocks } from '../knocks/ownKnocks.ts'
import type { ConsultDeskClaims } from './consultDeskClaims.ts'
import type { ConsultDeskPush } from './consultDeskPush.ts'
import type { ConsultDeskRequests } from './consultDeskRequests.ts'
import type { ConsultDeskList } from './consultDeskList.ts'
import type { Invitation } from './ports.ts'
import type { ActiveCall } from './activeCall.ts'

export type ConsultDeskView =
  /** `needsLink`: the page was opened without a link. `problem` is an error code, or `unreachable`. */
  | { kind: 'signing_in'; needsLink: boolean; name: string; busy: boolean; problem: string | null }
  | {
      kind: 'waiting'
      list: ConsultDeskList
      /** Null at the desk of a link, from which no one can knock. */
      knocks: OwnKnocks | null
      claims: ConsultDeskClaims
      requests: ConsultDeskRequests
      /** Null at the desk of a link, which has no account to notify. */
      push: ConsultDeskPush | null
      name: string
      /** ID of the call that is being joined; null if none. */
      joining: string | null
      /** Call that someone else has joined or claimed; the clinician is asked whether to join as well. */
      asking: ConsultDeskCall | null
      problem: string | null
      /** Call or request whose notification was pressed, which comes into view; null for none. */
      pressed: PressedNews | null
    }
  /** A reload interrupted the call, which is rejoined automatically as it was. */
  | { kind: 'returning'; invitation: Invitation }
  /** `silenced`: the clinician came back after a crash, with camera and microphone off. */
  | { kind: 'talking'; invitation: Invitation; call: ActiveCall; silenced: boolean }
  | { kind: 'over'; because: ConferenceEnd; invitation: Invitation }

/** `blocked`: on, but the browser plays no sound until someone touches the page. */
export type BellState = 'on' | 'off' | 'blocked'

/** Returns the view of the desk before a clinician signs in. */
export function signIn(needsLink: boolean, name: string): ConsultDeskView & { kind: 'signing_in' } {
  return { kind: 'signing_in', needsLink, name, busy: false, problem: null }
}
