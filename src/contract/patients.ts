import * as z from 'zod/mini'
import { ById, type Endpoints } from './endpoint.ts'
import { searchWords } from './lists/lists.ts'
import { RoomItem } from './rooms.ts'

const text = z.string().check(z.maxLength(500))

/** Names of a patient. Problems are reported in `fields`. */
export const PatientNames = z.strictObject({
  first_name: z._default(text, ''),
  last_name: z._default(text, ''),
})
export type PatientNames = z.infer<typeof PatientNames>

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

/** Patients in beds. `id` and `version` are the room’s. */
export const patientEndpoints = {
  /** The patient is in the bed from now on. */
  admit: {
    method: 'PUT',
    path: '/api/v1/rooms/:id/patient',
    params: ById,
    body: PatientNames,
    ifMatch: true,
    reply: RoomItem,
    etag: true,
  },
  discharge: { method: 'DELETE', path: '/api/v1/rooms/:id/patient', params: ById, ifMatch: true },
  /** Replies with the room that the patient moves to. */
  transfer: {
    method: 'POST',
    path: '/api/v1/rooms/:id/transfer',
    params: ById,
    body: z.strictObject({ room_id: z._default(text, '') }),
    ifMatch: true,
    reply: RoomItem,
    etag: true,
  },
  /** Beds that the patient can be moved to, nearest first. */
  freeBeds: {
    method: 'GET',
    path: '/api/v1/rooms/:id/free-beds',
    params: ById,
    query: z.strictObject({ q: searchWords }),
    reply: FreeBeds,
  },
} as const satisfies Endpoints
