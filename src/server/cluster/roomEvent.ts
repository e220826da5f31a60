import * as z from 'zod/mini'
import { DeviceState, Holder } from '../../contract/devices/device.ts'

/** Events that the holder of a room’s link sends to the room’s watchers, in this process and in others. */
export const RoomEvent = z.union([
  z.object({ kind: z.literal('device'), online: z.boolean(), state: z.nullable(DeviceState) }),
  z.object({
    kind: z.literal('control'),
    holder: z.nullable(Holder),
    /** The session that asks for the camera; sent only to the session that holds it. */
    askedBy: z.optional(z.string()),
  }),
])
export type RoomEvent = z.infer<typeof RoomEvent>
