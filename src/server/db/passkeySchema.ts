import { bigint, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { at, bytes, createdAt, id } from './columns.ts'
import { users } from './schema.ts'

/** What somebody shows instead of a code: a key pair of his device (WebAuthn), of which the server knows the public half. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** As the device calls it, base64url. */
    credentialId: text().notNull().unique(),
    /** COSE. */
    publicKey: bytes().notNull(),
    /** How often it was used, as the device counts; 0 for ever where it does not. It never goes back. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** How the device is reached, as it said: for the browser alone. */
    transports: jsonb().notNull(),
    /** What its owner calls it. */
    name: text().notNull(),
    createdAt: createdAt(),
    lastUsedAt: at(),
  },
  (t) => [index().on(t.userId)],
)

/** What a device is to sign, once: for a passkey that is to be made, or for the step of a sign-in. */
export const passkeyChallenges = pgTable('passkey_challenges', {
  challenge: text().primaryKey(),
  userId: uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The SHA-256 of the step of the sign-in; null where a passkey is to be made. */
  stepHash: bytes(),
  expiresAt: at().notNull(),
})
