import { sql } from 'drizzle-orm'
import type { AuditAction, AuditKind } from '../../../contract/audit.ts'
import type { Place } from '../../../domain/permissions/roles.ts'
import { auditEvents } from '../schema/auditSchema.ts'
import type { Tx } from '../database.ts'

/** Person who did something: the actual user, and the user as whom they worked. */
export interface Actor {
  id: string | null
  name: string
  as: { id: string; name: string } | null
  /** Client address, as the server saw it. */
  address: string
}

export interface AuditEvent {
  by: Actor
  action: AuditAction
  target: { kind: AuditKind; id: string | null; name: string }
  /**
   * Org units where it happened: a user with a role there or above may read the entry. Without any, only the
   * platform’s users may.
   */
  place?: Partial<Place>
  /** Never contains a secret, or anything about a patient. */
  before?: Readonly<Record<string, unknown>>
  after?: Readonly<Record<string, unknown>>
}

/** Maximum number of entries of a statement: it has at most 65,535 values. */
const entriesAtOnce = 2_000

export const auditStore = {
  /**
   * Adds an entry in the transaction of the change that it describes, so that both are committed or neither.
   * Call it last in the transaction, because it locks the chain’s head until the transaction ends.
   */
  async write(tx: Tx, event: AuditEvent): Promise<void> {
    await tx.insert(auditEvents).values(valuesOf(event))
  },

  /** Adds entries as `write` does, with few statements, because others wait for the chain's head in the meantime. */
  async writeAll(tx: Tx, events: readonly AuditEvent[]): Promise<void> {
    for (let first = 0; first < events.length; first += entriesAtOnce)
      await tx
        .insert(auditEvents)
        .values(events.slice(first, first + entriesAtOnce).map((event) => valuesOf(event)))
  },

  /** Returns the number of the first entry that was changed or is missing; null while the chain is intact. */
  async firstBreak(tx: Tx): Promise<number | null> {
    const { rows } = await tx.execute<{ seq: string | null }>(sql`select wardlink_audit_break() as seq`)
    const seq = rows[0]?.seq ?? null
    return seq === null ? null : Number(seq)
  },
  /**
   * Removes the entries that the platform’s setting `audit_retention_days` no longer keeps, the oldest first.
   * Removes at most `most` at a time, because writers of new entries wait in the meantime. Returns how many
   * were removed.
   */
  async expire(tx: Tx, most: number): Promise<number> {
    const { rows } = await tx.execute<{ gone: string }>(sql`select wardlink_audit_expire(${most}) as gone`)
    return Number(rows[0]?.gone ?? 0)
  },
}

const valuesOf = ({
  by,
  action,
  target,
  place = {},
  before,
  after,
}: AuditEvent): typeof auditEvents.$inferInsert => ({
  action,
  address: by.address,
  actor: by.name,
  actorId: by.id,
  asId: by.as?.id ?? null,
  asName: by.as?.name ?? null,
  targetKind: target.kind,
  targetId: target.id,
  target: target.name,
  ...place,
  before,
  after,
})
