import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { levels } from '../../../domain/permissions/permissions.ts'
import { at, bytes, createdAt, id, record } from './columns.ts'
import { customerId, customers, patients, users } from '../schema.ts'

/**
 * Tables for integrating a hospital’s other systems: how they authenticate, and what they are notified of.
 */

/**
 * Org unit at or below which the row applies. `customerId` is the customer at or above it, null for the
 * platform and an organization.
 */
const orgUnitColumns = () => ({
  level: text({ enum: levels }).notNull(),
  nodeId: uuid(),
  customerId: uuid().references(() => customers.id),
})

/** API keys of other systems, as SHA-256. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: id(),
    ...orgUnitColumns(),
    name: text().notNull(),
    hash: bytes().notNull().unique(),
    /** First characters of the key, by which people tell keys apart. */
    prefix: text().notNull(),
    scopes: text().array().notNull(),
    /**
     * Account that created the key, and with which the key ends; null for keys created before this was
     * recorded.
     */
    makerId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    /**
     * Null for keys created before every key had an expiry: they expire after the longest lifetime
     * (`apiKeyStore.ts`).
     */
    expiresAt: at(),
    lastUsedAt: at(),
    revokedAt: at(),
  },
  (t) => [index().on(t.nodeId)],
)

/** Webhooks, which are notified of events at or below an org unit. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: id(),
    ...orgUnitColumns(),
    url: text().notNull(),
    events: text().array().notNull(),
    /**
     * Sealed secret that signs the deliveries. After a change, the former secret also signs them until
     * `formerUntil`.
     */
    secret: bytes().notNull(),
    formerSecret: bytes(),
    formerUntil: at(),
    /** User who is notified when the webhook had to be stopped. */
    ownerId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Since when every delivery has failed; null while deliveries arrive. */
    failingSince: at(),
    /** `failures`: stopped because no delivery arrived for days. */
    stopped: text({ enum: ['person', 'failures'] }),
    createdAt: createdAt(),
    ...record(),
  },
  (t) => [index().on(t.nodeId)],
)

/** One event for one webhook, written in the same transaction as the event. It contains no patient data. */
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

/** Admissions by the identifiers of another system, with the latest version received of each. */
export const fhirEncounters = pgTable(
  'fhir_encounters',
  {
    id: id(),
    customerId: customerId(),
    /** Identifier that the sender assigned. */
    system: text().notNull(),
    value: text().notNull(),
    patientId: uuid().references(() => patients.id),
    versionId: bigint({ mode: 'number' }),
    lastUpdated: at().notNull(),
    status: text().notNull(),
    /**
     * Org unit of the API key that sent this version; null for versions received before this was recorded.
     */
    keyNodeId: uuid(),
  },
  (t) => [
    uniqueIndex('fhir_encounters_one_identifier').on(t.customerId, t.system, t.value),
    index().on(t.patientId),
  ],
)

/**
 * Numbers by which an HL7 sender knows an admission; its identifier is among them. Rows and not an array: under row-level
 * security, PostgreSQL does not look up the elements of an array in an index.
 */
export const fhirEncounterNumbers = pgTable(
  'fhir_encounter_numbers',
  {
    customerId: customerId(),
    system: text().notNull(),
    value: text().notNull(),
    encounterId: uuid()
      .notNull()
      .references(() => fhirEncounters.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({
      name: 'fhir_encounter_numbers_pk',
      columns: [t.customerId, t.system, t.value, t.encounterId],
    }),
    index().on(t.encounterId),
  ],
)
