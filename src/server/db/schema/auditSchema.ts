import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { bigint, boolean, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { at, bytes, createdAt } from './columns.ts'
import { userSessions } from './userSchema.ts'

/** Placeholder: a trigger fills in the value. */
const sealed = sql`''::bytea`

interface SearchedColumns {
  actor: SQLWrapper
  asName: SQLWrapper
  target: SQLWrapper
  action: SQLWrapper
}

/** Searchable text of an audit entry, as its index has it. */
export const auditText = ({ actor, asName, target, action }: SearchedColumns): SQL<string> =>
  sql`(${actor} || ' ' || coalesce(${asName}, '') || ' ' || ${target} || ' ' || ${action})`

/**
 * Audit: what was done, by whom and from where. A trigger numbers each entry and seals it with the hash of
 * the previous one, so that a change or a gap is detected. Requests can add and read entries, but neither
 * change nor remove them.
 */
export const auditEvents = pgTable(
  'audit_events',
  {
    seq: bigint({ mode: 'number' }).primaryKey().default(0),
    at: createdAt(),
    /** Person who acted; null for the system itself. In a Login As session, the actual user. */
    actorId: uuid(),
    actor: text().notNull(),
    /** User as whom the actor worked; null if as themselves. */
    asId: uuid(),
    asName: text(),
    /** Client address, as seen by the server. */
    address: text().notNull(),
    action: text().notNull(),
    targetKind: text().notNull(),
    targetId: uuid(),
    target: text().notNull(),
    /**
     * Org units where it happened: a user with a role there or above may read the entry. No references: the
     * entry outlives what it describes.
     */
    organizationId: uuid(),
    customerId: uuid(),
    facilityId: uuid(),
    unitId: uuid(),
    before: jsonb(),
    after: jsonb(),
    previous: bytes().notNull().default(sealed),
    hash: bytes().notNull().default(sealed),
  },
  (t) => [
    index().on(t.targetId, t.seq),
    index().on(t.customerId, t.seq),
    index().on(t.at),
    index('audit_events_sign_ins')
      .on(t.at)
      .where(sql`action in ('sign_in', 'sign_in_failed')`),
    index().on(t.actorId, t.seq),
    index().on(t.action, t.seq),
    index().on(t.targetKind, t.seq),
    index().on(t.organizationId, t.seq),
    index().on(t.facilityId, t.seq),
    index().on(t.unitId, t.seq),
    index('audit_events_words').using('gin', sql`${auditText(t)} gin_trgm_ops`),
  ],
)

/**
 * Last deleted entry, after which the chain begins; entry 0 if none has been deleted. Requests have no access
 * to this table.
 */
export const auditStart = pgTable('audit_start', {
  one: boolean().primaryKey().default(true),
  seq: bigint({ mode: 'number' }).notNull(),
  hash: bytes().notNull(),
})

/**
 * Last entry of the chain. Its only row is locked while an entry is added. Requests have no access to this
 * table.
 */
export const auditHead = pgTable('audit_head', {
  one: boolean().primaryKey().default(true),
  seq: bigint({ mode: 'number' }).notNull(),
  hash: bytes().notNull(),
})

/**
 * Tokens that let a browser download one address once, as SHA-256: a plain link carries no Authorization
 * header.
 */
export const downloadTokens = pgTable('download_tokens', {
  hash: bytes().primaryKey(),
  sessionId: uuid()
    .notNull()
    .references(() => userSessions.id, { onDelete: 'cascade' }),
  url: text().notNull(),
  expiresAt: at().notNull(),
})
