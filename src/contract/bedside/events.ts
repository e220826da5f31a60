import * as z from 'zod/mini'
import { DeviceState, Holder } from '../devices/device.ts'
import { RemoteFunction } from '../permissions/functions.ts'
import { WaitingCall } from '../calls/callClaims.ts'
import { EntryNotice } from '../calls/emergencyEntry.ts'
import { InviteState } from '../calls/invites.ts'
import { RoomKnock } from '../calls/knocks.ts'
import { RoommateQuestion } from '../calls/roommates.ts'
import { PinList } from '../pins.ts'
import { RoomCareRequests } from '../careRequests/careRequests.ts'

/** Reason why a session ended. A refused POST /api/session/refresh also contains it, in the field `ended`. */
export const EndReason = z.enum(['logout', 'expired', 'revoked', 'patient_changed', 'reuse'])
export type EndReason = z.infer<typeof EndReason>

/**
 * GET /api/me/events: server-sent events, with the name in `event:` and the JSON below in `data:`. Each
 * connection starts with a full snapshot (`device_state`, `control`, `call`, `pins`, `session`); a comment
 * line every 15 s keeps proxies from closing it. Until the session is verified, the events name no one: no
 * participants, no invites, no pins. After verification the snapshot is sent again.
 */
export const bedsideEvents = {
  /**
   * `online` is true while the room device is linked. `state` is `null` until the device has reported its
   * first.
   */
  device_state: z.object({ online: z.boolean(), state: z.nullable(DeviceState) }),
  control: z.object({ holder: z.nullable(Holder), you: z.boolean(), asked_by: z.optional(z.string()) }),
  /**
   * Call of the room: `running` from the first request until the call has ended. `participants` are the names
   * of the current participants.
   */
  call: z.object({
    status: z.enum(['none', 'running', 'ended']),
    alias: z.nullable(z.string()),
    participants: z.array(z.string()),
  }),
  /** Status of an invite. */
  invite: z.object({ id: z.string(), status: InviteState, name: z.optional(z.string()) }),
  /** Knock that the room shows; null for none. Verified sessions only. */
  knock: z.object({ knock: z.nullable(RoomKnock) }),
  /** Patient's call that no clinician has joined; null for none. Verified sessions only. */
  waiting: z.object({ waiting: z.nullable(WaitingCall) }),
  /** Visit to the bed beside; null for none. Verified sessions only. */
  roommate: z.object({ question: z.nullable(RoommateQuestion) }),
  /** Emergency entries of which the patient has not read yet, the oldest first. Verified sessions only. */
  entries: z.object({ entries: z.array(EntryNotice) }),
  /** Care requests of the patient. Verified sessions only. */
  care_requests: RoomCareRequests,
  /** Number of visits of which the patient has not read yet. Verified sessions only. */
  visits: z.object({ unread: z.number() }),
  /** Pins of the room, without their pictures. */
  pins: PinList,
  /**
   * `available_functions` is part of the snapshot, and is sent again when a change in the console affects the
   * room's functions.
   */
  session: z.union([
    z.object({ expires_at: z.number(), available_functions: z.optional(z.array(RemoteFunction)) }),
    z.object({ ended: EndReason }),
  ]),
} as const

export type BedsideEventName = keyof typeof bedsideEvents
export type BedsideEvent = {
  [N in BedsideEventName]: { name: N; data: z.infer<(typeof bedsideEvents)[N]> }
}[BedsideEventName]

/** First frame of WebSocket /api/me/preview. Binary JPEG pictures follow, at most 5 per second. */
export const PreviewHello = z.object({ type: z.literal('hello'), access_token: z.string() })
