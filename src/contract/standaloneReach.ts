import * as z from 'zod/mini'

/** How a standalone device is reached, without its password. */
export const reachFields = ['address', 'port', 'extension', 'serial', 'username', 'version'] as const

const text = z.string().check(z.maxLength(500))
const asked = z._default(text, '')

/** Connection data of a new room. Validation errors are returned in `fields` (domain/standaloneReach.ts). */
export const NewReach = z.strictObject({
  /** An IP address, or a domain. */
  address: asked,
  port: asked,
  extension: asked,
  serial: asked,
  username: asked,
  version: asked,
  /** Kept sealed, and never answered. */
  password: asked,
})
export type NewReach = z.infer<typeof NewReach>

/** Only what is to change; without a password the present one stays, unless the address is another. */
export const ReachChange = z.strictObject({
  address: z.optional(text),
  port: z.optional(text),
  extension: z.optional(text),
  serial: z.optional(text),
  username: z.optional(text),
  version: z.optional(text),
  password: z.optional(text),
})
export type ReachChange = z.infer<typeof ReachChange>

/** Connection data that is stored unencrypted. */
export const KeptReach = z.object({
  address: z.string(),
  port: z.string(),
  extension: z.string(),
  serial: z.string(),
  username: z.string(),
  version: z.string(),
})
export type KeptReach = z.infer<typeof KeptReach>

export const StandaloneReach = z.extend(KeptReach, { has_password: z.boolean() })
export type StandaloneReach = z.infer<typeof StandaloneReach>
