import { bigint, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { at, bytes, createdAt, id } from './columns.ts'
import { users } from '../schema.ts'

/**
 * Passkeys, which users present instead of a code: key pairs of their devices (WebAuthn), of which the server
 * knows the public half.
 */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Credential ID that the device assigned, base64url. */
    credentialId: text().notNull().unique(),
    /** Public key in COSE format. */
    publicKey: bytes().notNull(),
    /** Number of uses as the device counts them; always 0 for a device that does not. It never decreases. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** Transports that the device reported; only the browser uses them. */
    transports: jsonb().notNull(),
    /** Name that the owner gave it. */
    name: text().notNull(),
    createdAt: createdAt(),
    lastUsedAt: at(),
  },
  (t) => [index().on(t.userId)],
)

/** Challenges that a device signs once: to create a passkey, or for the step of a sign-in. */
export const passkeyChallenges = pgTable('passkey_challenges', {
  challenge: text().primaryKey(),
  userId: uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** SHA-256 of the sign-in step; null when a passkey is being created. */
  stepHash: bytes(),
  expiresAt: at().notNull(),
})
