import * as z from 'zod/mini'
import { listOf, listQuery, removedOnly, selectedIds } from './lists/lists.ts'
import {
  NewStandaloneConnection,
  StandaloneConnectionChange,
  StandaloneConnection,
} from './devices/standaloneConnection.ts'

/** A room or bed as the console sees it. */
export const RoomItem = z.object({
  id: z.string(),
  unique_id: z.string(),
  type: z.enum(['care_system', 'standalone', 'byod']),
  number: z.string(),
  bed: z.string(),
  organization: z.string(),
  customer: z.string(),
  facility: z.string(),
  unit: z.string(),
  unit_id: z.string(),
  /** Version to send in If-Match when changing the room. */
  version: z.number(),
  /** When it was removed, in epoch milliseconds; null for one that is there. */
  removed_at: z.nullable(z.number()),
  /** Null for an empty bed, and for callers who may not see the patient. */
  patient: z.nullable(z.object({ first_name: z.string(), last_name: z.string() })),
  /** Null where no device has ever spoken. */
  device: z.nullable(
    z.object({
      online: z.boolean(),
      version: z.string(),
      in_call: z.boolean(),
      covered: z.boolean(),
      /** When it was last heard, in epoch milliseconds. */
      seen_at: z.nullable(z.number()),
    }),
  ),
  /**
   * Connection of a standalone device, null while it is unknown. Sent only when a single room is read, and
   * only to callers who may see devices.
   */
  reach: z.optional(z.nullable(StandaloneConnection)),
  /**
   * The `mdm_token` of each remote that is signed in, the last one used first: by it the hospital's device management knows
   * the tablet. Told as `reach` is.
   */
  mdm_references: z.optional(z.array(z.string())),
})
export type RoomItem = z.infer<typeof RoomItem>

export const roomSorts = ['name', 'unique_id', 'type', 'unit', 'facility', 'seen_at'] as const
export type RoomSort = (typeof roomSorts)[number]

/** GET /api/v1/rooms: those with a device of the house. Facility and unit are ids. */
export const RoomQuery = z.strictObject({
  ...listQuery,
  facility: z.optional(z.uuid()),
  unit: z.optional(z.uuid()),
  type: z.optional(z.enum(['care_system', 'standalone'])),
  status: z.optional(z.enum(['online', 'offline'])),
  removed: z.optional(removedOnly),
  ids: z.optional(selectedIds),
})
export type RoomQuery = z.infer<typeof RoomQuery>
export const RoomList = listOf(RoomItem)
export type RoomList = z.infer<typeof RoomList>

const text = z.string().check(z.maxLength(500))

/** POST /api/v1/rooms. Validation errors are returned in `fields` (domain/records.ts). */
export const NewRoom = z.strictObject({
  unit_id: z._default(text, ''),
  type: z._default(text, ''),
  number: z._default(text, ''),
  bed: z._default(text, ''),
  /** Of a standalone device, which needs it, and of no other. */
  reach: z.optional(NewStandaloneConnection),
})
export type NewRoom = z.infer<typeof NewRoom>

/** PATCH /api/v1/rooms/{id} with If-Match: only what is to change. A room keeps its unit and its type. */
export const RoomChange = z.strictObject({
  number: z.optional(text),
  bed: z.optional(text),
  reach: z.optional(StandaloneConnectionChange),
})
export type RoomChange = z.infer<typeof RoomChange>

/** GET /api/v1/byod-devices: the places whose patients have phones of their own. */
export const ByodQuery = z.strictObject({
  ...listQuery,
  facility: z.optional(z.uuid()),
  unit: z.optional(z.uuid()),
})

/** POST /api/v1/byod-devices/{id}/links → 201: lets one phone in, once. Never written down, and not to be asked for again. */
export const PhoneLink = z.object({ link: z.string(), expires_in: z.number() })
export type PhoneLink = z.infer<typeof PhoneLink>
