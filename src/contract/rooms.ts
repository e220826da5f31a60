import * as z from 'zod/mini'
import { CameraZone, RoommateDefault } from './calls/roommates.ts'
import { ById, type Endpoints } from './endpoint.ts'
import { mostPins } from './pins.ts'
import { listOf, listQuery, removedOnly, selectedIds } from './lists/lists.ts'
import {
  NewStandaloneConnection,
  StandaloneConnectionChange,
  StandaloneConnection,
} from './devices/standaloneConnection.ts'

/** Room or bed as the console shows it. */
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
  /** Time of removal in epoch milliseconds; `null` if the room exists. */
  removed_at: z.nullable(z.number()),
  /** Null for an empty bed, and for callers who may not see the patient. */
  patient: z.nullable(z.object({ first_name: z.string(), last_name: z.string() })),
  /** `null` if no device has ever reported here. */
  device: z.nullable(
    z.object({
      online: z.boolean(),
      version: z.string(),
      in_call: z.boolean(),
      covered: z.boolean(),
      /** Time of the device's last message, in epoch milliseconds. */
      seen_at: z.nullable(z.number()),
    }),
  ),
  /**
   * Connection of a standalone device, null while it is unknown. Sent only when a single room is read, and
   * only to callers who may see devices.
   */
  reach: z.optional(z.nullable(StandaloneConnection)),
  /**
   * The `mdm_token` of each signed-in remote, most recently used first. It identifies the tablet in the
   * hospital's device management. Sent under the same conditions as `reach`.
   */
  mdm_references: z.optional(z.array(z.string())),
  /**
   * Beds beside this one in the same room, and how its camera is kept from showing them. Null for a bed without
   * others. Sent only when a single room is read.
   */
  roommates: z.optional(
    z.nullable(
      z.object({
        /** `bed` is its name, e.g. "B". */
        beds: z.array(z.object({ id: z.string(), bed: z.string() })),
        /** Zone of this bed; null for the home position. */
        zone: z.nullable(CameraZone),
        /** Rule of this room if a roommate does not answer; null for that of its unit. */
        unanswered: z.nullable(RoommateDefault),
        /** Rule of the unit. */
        inherited: RoommateDefault,
      }),
    ),
  ),
})
export type RoomItem = z.infer<typeof RoomItem>

export const roomSorts = ['name', 'unique_id', 'type', 'unit', 'facility', 'seen_at'] as const
export type RoomSort = (typeof roomSorts)[number]

/** Filter of the rooms with a device of the hospital. `facility` and `unit` are ids. */
export const RoomQuery = z.strictObject({
  ...listQuery,
  below: z.optional(z.uuid()),
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
  /** Connection of a standalone device: required for that type and not allowed for others. */
  reach: z.optional(NewStandaloneConnection),
})
export type NewRoom = z.infer<typeof NewRoom>

const pinIds = z.array(z.uuid()).check(z.minLength(1), z.maxLength(mostPins))

/**
 * PATCH /api/v1/rooms/{id} with If-Match: only the fields to change. A room's unit and type cannot be
 * changed.
 */
export const RoomChange = z.strictObject({
  number: z.optional(text),
  bed: z.optional(text),
  reach: z.optional(StandaloneConnectionChange),
  /** Zone of the bed: limits, or the presets of the camera that it must just contain. Null for the home position. */
  zone: z.optional(z.nullable(z.union([CameraZone, z.strictObject({ pins: pinIds })]))),
  /** Null for the rule of the unit. */
  roommate_unanswered: z.optional(z.nullable(RoommateDefault)),
})
export type RoomChange = z.infer<typeof RoomChange>

/** Filter of the beds whose patients use their own phones. */
const ByodQuery = z.strictObject({
  ...listQuery,
  below: z.optional(z.uuid()),
  facility: z.optional(z.uuid()),
  unit: z.optional(z.uuid()),
})

/** Link that admits one phone, once, and its validity in seconds. It is not stored and cannot be retrieved again. */
export const PhoneLink = z.object({ link: z.string(), expires_in: z.number() })

/** Lists of rooms, and who may control one; rooms as records are in `recordRoutes`. */
export const roomEndpoints = {
  list: { method: 'GET', path: '/api/v1/rooms', query: RoomQuery, reply: RoomList },
  byodDevices: { method: 'GET', path: '/api/v1/byod-devices', query: ByodQuery, reply: RoomList },
  issuePhoneLink: {
    method: 'POST',
    path: '/api/v1/byod-devices/:id/links',
    params: ById,
    reply: PhoneLink,
    status: 201,
  },
  /** Signs out every remote of a room, or the patient's own phone. */
  endSessions: { method: 'DELETE', path: '/api/v1/rooms/:id/sessions', params: ById },
} as const satisfies Endpoints
