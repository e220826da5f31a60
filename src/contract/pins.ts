import * as z from 'zod/mini'
import { readableLine } from './readable.ts'

/** Maximum number of pins per room: users could not find their way among more. */
export const mostPins = 20

/** A pin's name: at least three characters, and in a room no two are alike, whatever their case. */
export const PinName = readableLine(3, 60)

/** Camera preset. `thumbnail` is a base64 JPEG of at most 20 KB; absent if there is no picture. */
export const Pin = z.object({ unique_id: z.string(), name: z.string(), thumbnail: z.optional(z.string()) })
export type Pin = z.infer<typeof Pin>

/** Reply to GET /api/v1/cameras/{id}/pins: oldest first. */
export const PinList = z.object({ bookmarks: z.array(Pin) })
export type PinList = z.infer<typeof PinList>

/** Reply to GET /api/pins/{customer}/{facility}/{unit}: each room of the unit that the caller may see. */
export const PinUnits = z.object({
  units: z.array(z.object({ unique_id: z.string(), name: z.string(), bookmarks: z.array(Pin) })),
})
export type PinUnits = z.infer<typeof PinUnits>

/** Body of POST /api/v1/cameras/{id}/pins: saves the current camera position under a name. */
export const NewPin = z.strictObject({ name: PinName })

/**
 * Body of PATCH /api/v1/cameras/{id}/pins/{pin}; all changes are applied in one step. `here` sets the current
 * position and picture; `removed: false` restores a pin that was removed in the last ten minutes.
 */
export const PinChange = z
  .strictObject({
    name: z.optional(PinName),
    here: z.optional(z.literal(true)),
    removed: z.optional(z.literal(false)),
  })
  .check(z.refine((change) => Object.keys(change).length > 0))
export type PinChange = z.infer<typeof PinChange>
