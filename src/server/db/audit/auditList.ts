import { and, count, eq, gte, ilike, lt, or, sql, type SQL } from 'drizzle-orm'
import { type AuditItem, type AuditQuery, AuditValues } from '../../../contract/audit.ts'
import type { Assignment } from '../../../contract/permissions/roles.ts'
import { toAsciiDigits } from '../../../domain/text/asciiDigits.ts'
import { isOfPlatform } from '../../../domain/permissions/roles.ts'
import { auditEvents, auditText } from '../schema/auditSchema.ts'
import { subtreeFilter } from '../orgUnits/subtreeFilter.ts'
import type { Tx } from '../database.ts'
import { likePattern, type Page, pageOf, type PageRequest, type SortKey } from '../lists/keyset.ts'

interface AuditQuestion extends Omit<AuditQuery, 'q' | 'limit' | 'cursor'> {
  /** Role assignments of the caller: only entries at or below their org units are returned. */
  within: readonly Assignment[]
  words: readonly string[]
}

/** Newest first: the sequence number gives the order and has an index. */
export const auditSortKeys: readonly SortKey[] = [
  { by: sql`${auditEvents.seq}`, descending: true, isNumber: true },
]

const places = {
  organization: auditEvents.organizationId,
  customer: auditEvents.customerId,
  facility: auditEvents.facilityId,
  unit: auditEvents.unitId,
} as const

/** Returns one page of the audit entries that the caller may read. */
export async function listAudit(
  tx: Tx,
  question: AuditQuestion,
  part: PageRequest,
): Promise<Page<AuditItem>> {
  const { within, words, action, kind, target, by, from, until } = question
  const page = await pageOf<{ entry: typeof auditEvents.$inferSelect }>(
    {
      keys: auditSortKeys,
      matching: and(
        subtreeFilter(places, within),
        action === undefined ? undefined : eq(auditEvents.action, action),
        kind === undefined ? undefined : eq(auditEvents.targetKind, kind),
        target === undefined ? undefined : ofRecord(target),
        by === undefined ? undefined : eq(auditEvents.actorId, by),
        from === undefined ? undefined : gte(auditEvents.at, new Date(from)),
        until === undefined ? undefined : lt(auditEvents.at, new Date(until)),
        foundByIndex(words),
        ...words.map((word) =>
          or(...spellings(word).map((one) => ilike(auditText(auditEvents), likePattern(one)))),
        ),
      ),
      rows: ({ where, orderBy, limit, keys }) =>
        tx
          .select({ entry: auditEvents, keys })
          .from(auditEvents)
          .where(where)
          .orderBy(...orderBy)
          .limit(limit),
      count: (where) =>
        tx
          .select({ total: isUnfiltered(question) ? chainLength : count() })
          .from(auditEvents)
          .where(where),
    },
    part,
  )
  return { ...page, items: page.items.map(({ entry }) => itemOf(entry)) }
}

/** Returns an audit entry by its number; null if there is none that the caller may read. */
export async function findAudit(
  tx: Tx,
  seq: number,
  within: readonly Assignment[],
): Promise<AuditItem | null> {
  const [entry] = await tx
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.seq, seq), subtreeFilter(places, within)))
  return entry === undefined ? null : itemOf(entry)
}

/** Length of a chain, from its first and last number: counting a million entries would be too slow. */
const chainLength = sql<number>`coalesce(max(${auditEvents.seq}) - min(${auditEvents.seq}) + 1, 0)::int`

/** Reports whether the query asks for the whole audit. */
function isUnfiltered({ within, words, action, kind, target, by, from, until }: AuditQuestion): boolean {
  const isNarrowed = [action, kind, target, by, from, until, ...words].some((asked) => asked !== undefined)
  return !isNarrowed && within.some((own) => isOfPlatform(own))
}

/** Selects the entries about a record: its own, and that of the import that created it. */
function ofRecord(id: string): SQL | undefined {
  const made = sql`${auditEvents.targetId} = (select entry_id from import_records where record_id = ${id} limit 1)`
  return or(eq(auditEvents.targetId, id), made)
}

/** Minimum length of a word for the index, which contains pieces of three characters. */
const leastIndexed = 3

/**
 * Narrows a search to what the index finds for one of its words. A word that is shorter than the indexed
 * pieces does not help.
 */
function foundByIndex(words: readonly string[]): SQL | undefined {
  const [rarest] = words
    .filter((word) => word.length >= leastIndexed)
    .toSorted((one, other) => specificity(other) - specificity(one) || other.length - one.length)
  if (rarest === undefined) return undefined
  const found = spellings(rarest).map((one) => sql`select wardlink_audit_found(${likePattern(one)})`)
  return sql`${auditEvents.seq} in (${sql.join(found, sql` union `)})`
}

/**
 * Returns a word as it was typed, and in the width and with the digits that most records have: the index
 * contains texts as they were written.
 */
const spellings = (word: string): string[] => [...new Set([word, toAsciiDigits(word)])]

/**
 * Ranks a word with a number first: it often identifies a single room or device, while many share their other
 * words.
 */
const specificity = (word: string): number => (/\d{3}/u.test(word) ? 1 : 0)

function itemOf(entry: typeof auditEvents.$inferSelect): AuditItem {
  const { seq, at, actorId, actor, asId, asName, address, action, targetKind, targetId, target } = entry
  return {
    id: String(seq),
    at: at.getTime(),
    address,
    action,
    by: { id: actorId, name: actor },
    as: asName === null ? null : { id: asId, name: asName },
    target: { kind: targetKind, id: targetId, name: target },
    before: AuditValues.parse(entry.before),
    after: AuditValues.parse(entry.after),
  }
}
