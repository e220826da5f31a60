import * as z from 'zod/mini'
import { searchWords } from './lists/lists.ts'

const text = z.string().check(z.maxLength(500))

/**
 * PUT /api/v1/rooms/{id}/patient with the room’s If-Match: the patient in the bed from now on. Problems are
 * reported in `fields`.
 */
export const PatientNames = z.strictObject({
  first_name: z._default(text, ''),
  last_name: z._default(text, ''),
})
export type PatientNames = z.infer<typeof PatientNames>

/**
 * POST /api/v1/rooms/{id}/transfer with the If-Match of the room that the patient leaves. Replies with the
 * room that the patient moves to.
 */
export const Transfer = z.strictObject({ room_id: z._default(text, '') })

/** GET /api/v1/rooms/{id}/free-beds: beds that the patient can be moved to, nearest first. */
export const FreeBedQuery = z.strictObject({ q: searchWords })
export const FreeBeds = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      number: z.string(),
      bed: z.string(),
      unit: z.string(),
      facility: z.string(),
    }),
  ),
  /** True if there are more beds, which a longer search text would find. */
  more: z.boolean(),
})
export type FreeBeds = z.infer<typeof FreeBeds>
