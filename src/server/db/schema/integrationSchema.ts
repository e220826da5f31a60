import { bigint, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { levels } from '../../../domain/permissions/permissions.ts'
import { at, bytes, createdAt, id, record } from './columns.ts'
import { customerId, customers, patients, users } from '../schema.ts'

/**
 * Tables for integrating a hospital’s other systems: how they authenticate, and what they are notified of.
 */

/** The node below which something holds; `customerId` is the customer above it, null for the platform and an organization. */
const node = () => ({
  level: text({ enum: levels }).notNull(),
  nodeId: uuid(),
  customerId: uuid().references(() => customers.id),
})

/** API keys of other systems, as SHA-256. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: id(),
    ...node(),
    name: text().notNull(),
    hash: bytes().notNull().unique(),
    /** First characters of the key, by which people tell keys apart. */
    prefix: text().notNull(),
    scopes: text().array().notNull(),
    /** The account that made it, with which it ends; null for keys of before this was noted. */
    makerId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    /** Null for keys that were made before each had an end: they end after the longest life (apiKeyStore.ts). */
    expiresAt: at(),
    lastUsedAt: at(),
    revokedAt: at(),
  },
  (t) => [index().on(t.nodeId)],
)

/** Where events below a node are told. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: id(),
    ...node(),
    url: text().notNull(),
    events: text().array().notNull(),
    /** With which its deliveries are signed, sealed; after a change the former one signs too, for a while. */
    secret: bytes().notNull(),
    formerSecret: bytes(),
    formerUntil: at(),
    /** User who is notified when the webhook had to be stopped. */
    ownerId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Since when every delivery has failed; null while they arrive. */
    failingSince: at(),
    /** `failures`: it was stopped because nothing arrived for days. */
    stopped: text({ enum: ['person', 'failures'] }),
    createdAt: createdAt(),
    ...record(),
  },
  (t) => [index().on(t.nodeId)],
)

/** One event for one webhook: written in the transaction in which it happened. Nothing of a patient is in it. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: id(),
    customerId: customerId(),
    webhookId: uuid()
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    event: text().notNull(),
    body: jsonb().notNull(),
    state: text({ enum: ['waiting', 'sent', 'failed'] })
      .notNull()
      .default('waiting'),
    attempts: integer().notNull().default(0),
    /** Result of the last attempt: an HTTP status, or a word. */
    reason: text(),
    createdAt: createdAt(),
    triedAt: at(),
  },
  (t) => [index().on(t.webhookId, t.createdAt), index().on(t.createdAt)],
)

/** Stays as another system numbers them, with the newest word of each that was heard. */
export const fhirEncounters = pgTable(
  'fhir_encounters',
  {
    id: id(),
    customerId: customerId(),
    /** The identifier that the sender gave it. */
    system: text().notNull(),
    value: text().notNull(),
    patientId: uuid().references(() => patients.id),
    versionId: bigint({ mode: 'number' }),
    lastUpdated: at().notNull(),
    status: text().notNull(),
    /** The node of the key that said so; null for words from before this was kept. */
    keyNodeId: uuid(),
  },
  (t) => [
    uniqueIndex('fhir_encounters_one_identifier').on(t.customerId, t.system, t.value),
    index().on(t.patientId),
  ],
)
