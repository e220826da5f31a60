import * as z from 'zod/mini'
import { readableLine } from './readable.ts'

/** Maximum number of pins per room: users could not find their way among more. */
export const mostPins = 20

/** A pin's name: at least three characters, and in a room no two are alike, whatever their case. */
export const PinName = readableLine(3, 60)

/** A camera position that was kept. `thumbnail` is a base64 JPEG of at most 20 KB; absent where there is no picture. */
export const Pin = z.object({ unique_id: z.string(), name: z.string(), thumbnail: z.optional(z.string()) })
export type Pin = z.infer<typeof Pin>

/** The answer of GET /api/v1/cameras/{id}/pins, the oldest first. */
export const PinList = z.object({ bookmarks: z.array(Pin) })
export type PinList = z.infer<typeof PinList>

/** The answer of GET /api/pins/{customer}/{facility}/{unit}: each room of the unit that the asker may see. */
export const PinUnits = z.object({
  units: z.array(z.object({ unique_id: z.string(), name: z.string(), bookmarks: z.array(Pin) })),
})
export type PinUnits = z.infer<typeof PinUnits>

/** The body of POST /api/v1/cameras/{id}/pins: keeps where the camera looks now under a name. */
export const NewPin = z.strictObject({ name: PinName })

/**
 * The body of PATCH /api/v1/cameras/{id}/pins/{pin}, in one step. `here` takes the position, and the picture, of now;
 * `removed: false` brings back what was removed in the last ten minutes.
 */
export const PinChange = z
  .strictObject({
    name: z.optional(PinName),
    here: z.optional(z.literal(true)),
    removed: z.optional(z.literal(false)),
  })
  .check(z.refine((change) => Object.keys(change).length > 0))
export type PinChange = z.infer<typeof PinChange>
