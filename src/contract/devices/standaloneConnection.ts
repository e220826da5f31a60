import * as z from 'zod/mini'

const text = z.string().check(z.maxLength(500))
const asked = z._default(text, '')

/** Connection data of a new room. Validation errors are returned in `fields` (domain/devices/standaloneConnection.ts). */
export const NewStandaloneConnection = z.strictObject({
  /** An IP address or a domain. */
  address: asked,
  port: asked,
  extension: asked,
  serial: asked,
  username: asked,
  version: asked,
  /** Stored encrypted and never returned. */
  password: asked,
})
export type NewStandaloneConnection = z.infer<typeof NewStandaloneConnection>

/** Only the fields to change. Without a password the stored one is kept, unless the address changes. */
export const StandaloneConnectionChange = z.strictObject({
  address: z.optional(text),
  port: z.optional(text),
  extension: z.optional(text),
  serial: z.optional(text),
  username: z.optional(text),
  version: z.optional(text),
  password: z.optional(text),
})
export type StandaloneConnectionChange = z.infer<typeof StandaloneConnectionChange>

/** Connection data that is stored unencrypted. */
export const StoredStandaloneConnection = z.object({
  address: z.string(),
  port: z.string(),
  extension: z.string(),
  serial: z.string(),
  username: z.string(),
  version: z.string(),
})
export type StoredStandaloneConnection = z.infer<typeof StoredStandaloneConnection>

export const StandaloneConnection = z.extend(StoredStandaloneConnection, { has_password: z.boolean() })
export type StandaloneConnection = z.infer<typeof StandaloneConnection>
