import * as z from 'zod/mini'
import { DeviceState, Holder } from '../../contract/device.ts'

/** What the holder of a room's link tells those who watch the room, on this process and on others. */
export const RoomEvent = z.union([
  z.object({ kind: z.literal('device'), online: z.boolean(), state: z.nullable(DeviceState) }),
  z.object({
    kind: z.literal('control'),
    holder: z.nullable(Holder),
    /** Somebody asks for the camera; told to the holding session alone. */
    askedBy: z.optional(z.string()),
  }),
])
export type RoomEvent = z.infer<typeof RoomEvent>
