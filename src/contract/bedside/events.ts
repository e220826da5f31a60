import * as z from 'zod/mini'
import { DeviceState, Holder } from '../devices/device.ts'
import { RemoteFunction } from '../permissions/functions.ts'
import { InviteState } from '../calls/invites.ts'
import { PinList } from '../pins.ts'

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
  /** `online` is whether the room device is linked now; `state` is null until it has ever spoken. */
  device_state: z.object({ online: z.boolean(), state: z.nullable(DeviceState) }),
  control: z.object({ holder: z.nullable(Holder), you: z.boolean(), asked_by: z.optional(z.string()) }),
  /** The room's call: `running` from the first request until it has ended; `participants` are the names of who is in it now. */
  call: z.object({
    status: z.enum(['none', 'running', 'ended']),
    alias: z.nullable(z.string()),
    participants: z.array(z.string()),
  }),
  /** Status of an invite. */
  invite: z.object({ id: z.string(), status: InviteState, name: z.optional(z.string()) }),
  /** The room's pins, without their pictures. */
  pins: PinList,
  /** `available_functions` comes with the snapshot, and again when a decision at the console changes what the room may do. */
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
