import * as z from 'zod/mini'
import { RemoteFunction } from '../permissions/functions.ts'

const short = z.string().check(z.minLength(1), z.maxLength(200))

/** POST /api/session: the token of the QR code with the device's id, or the typed code. */
export const SessionRequest = z.union([
  z.strictObject({ token: short, aps_id: short, mdm_token: z.optional(z.string().check(z.maxLength(500))) }),
  z.strictObject({ code: short, mdm_token: z.optional(z.string().check(z.maxLength(500))) }),
])
export type SessionRequest = z.infer<typeof SessionRequest>

export const SessionState = z.enum(['clinician_call', 'entertainment'])
export type SessionState = z.infer<typeof SessionState>

/** The room device of a bedside session. */
export const Endpoint = z.object({
  unique_id: z.string(),
  name: z.string(),
  number: z.string(),
  bed: z.string(),
  organization: z.string(),
  customer: z.string(),
  facility: z.string(),
  unit: z.string(),
})
export type Endpoint = z.infer<typeof Endpoint>

export const TokenPair = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  /** Seconds until the access token expires. */
  expires_in: z.number(),
})
export type TokenPair = z.infer<typeof TokenPair>

/**
 * **(ext)** True for a patient's own phone in a room without a room device. In a call it uses its own camera
 * and microphone, and it sends its requests below /mobapi.
 */
const Byod = z.boolean()

export const SessionReply = z.extend(TokenPair, {
  aps_id: z.string(),
  available_functions: z.array(RemoteFunction),
  vmr: z.string(),
  byod: z.optional(Byod),
  state: z.optional(SessionState),
  endpoint: Endpoint,
})
export type SessionReply = z.infer<typeof SessionReply>

/**
 * **(ext)** POST /api/session/renew, with the code currently shown on the room's monitor. Returns when the
 * session expires.
 */
export const SessionRenewed = z.object({
  /** Epoch milliseconds. */
  session_expires_at: z.number(),
})
export type SessionRenewed = z.infer<typeof SessionRenewed>

export const RefreshRequest = z.strictObject({ refresh_token: short })

/** POST /api/session/verify. Values are sent as typed, untrimmed; the server normalizes them. */
export const VerifyRequest = z.strictObject({
  last_name: z.string().check(z.maxLength(120)),
  room_number: z.string().check(z.minLength(1), z.maxLength(60)),
})
export type VerifyRequest = z.infer<typeof VerifyRequest>

/**
 * GET /api/me: the remote-control profile. Optional fields are our extension. A third-party back end omits
 * them; the session then counts as verified and has the functions that its link named.
 */
export const Me = z.object({
  unique_id: z.string(),
  name: z.string(),
  number: z.optional(z.string()),
  bed: z.optional(z.string()),
  organization: z.string(),
  customer: z.string(),
  facility: z.string(),
  unit: z.string(),
  /** Empty until the session is verified. */
  firstName: z.string(),
  lastName: z.string(),
  username: z.string(),
  available_functions: z.optional(z.array(RemoteFunction)),
  verified: z.optional(z.boolean()),
  /**
   * Opaque identifier of the patient's admission, present once the session is verified. It stays the same
   * while the same patient is in the bed and changes with the next patient, so a tablet knows whose
   * preferences it stores.
   */
  stay: z.optional(z.string()),
  /** Language that the patient's record names, if the product has it; only once the session is verified. */
  language: z.optional(z.enum(['en', 'ja', 'ar'])),
  byod: z.optional(Byod),
  /** Epoch milliseconds. */
  session_expires_at: z.optional(z.number()),
  time_zone: z.optional(z.string()),
  /** Night hours of the unit as local `HH:MM` in that time zone. */
  night: z.optional(z.object({ from: z.string(), to: z.string() })),
  /**
   * Without `north_american_with_area_code`, which older clients do not support: see `area_code_required`.
   */
  phone_rule: z.optional(z.enum(['north_american', 'international'])),
  /** True when a North American number must have its area code. */
  area_code_required: z.optional(z.boolean()),
})
export type Me = z.infer<typeof Me>
