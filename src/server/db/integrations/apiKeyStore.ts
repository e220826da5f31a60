import { and, count, eq, isNull, lt, or, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { ApiKeyItem, longestKeyLife } from '../../../contract/integrations/apiKeys.ts'
import type { Assignment } from '../../../contract/permissions/roles.ts'
import { subtreeFilter } from '../orgUnits/subtreeFilter.ts'
import type { Tx } from '../database.ts'
import { apiKeys } from '../schema/integrationSchema.ts'
import { holdsWords, momentKey, type Page, pageOf, type PageRequest, type SortKey } from '../lists/keyset.ts'
import { orgUnitColumns, orgUnitPlace, orgUnits } from '../orgUnits/orgUnitTable.ts'

export type ApiKeyRow = typeof apiKeys.$inferSelect

/** Minimum interval between two updates of a key's last use, in milliseconds. */
const usedMs = 60_000

export const apiKeySortKeys: readonly SortKey[] = [
  { by: momentKey(sql`${apiKeys.createdAt}`), descending: true },
  { by: sql`${apiKeys.id}::text`, descending: true },
]

interface KeyQuestion {
  /** Role assignments of the caller: only keys at or below their org units are returned. */
  within: readonly Assignment[]
  words: readonly string[]
  id?: string
}

/** Returns the expiry of a key, in epoch milliseconds. */
export const apiKeyExpiresAt = ({
  createdAt,
  expiresAt,
}: Pick<ApiKeyRow, 'createdAt' | 'expiresAt'>): number =>
  expiresAt?.getTime() ?? createdAt.getTime() + longestKeyLife * 86_400_000

/** Condition of the keys that an account created and that are not revoked. */
const ofMaker = (makerId: string) => and(eq(apiKeys.makerId, makerId), isNull(apiKeys.revokedAt))

/** API keys of other systems. */
export const apiKeyStore = {
  async create(tx: Tx, values: typeof apiKeys.$inferInsert): Promise<string> {
    const [row] = await tx.insert(apiKeys).values(values).returning({ id: apiKeys.id })
    if (row === undefined) throw new Error('the key was not written')
    return row.id
  },

  async byHash(tx: Tx, hash: Buffer): Promise<ApiKeyRow | null> {
    const rows = await tx.select().from(apiKeys).where(eq(apiKeys.hash, hash))
    return rows[0] ?? null
  },

  async byId(tx: Tx, id: string): Promise<ApiKeyRow | null> {
    const rows = await tx.select().from(apiKeys).where(eq(apiKeys.id, id))
    return rows[0] ?? null
  },

  async noteUse(tx: Tx, id: string, now: Date): Promise<void> {
    const before = new Date(now.getTime() - usedMs)
    await tx
      .update(apiKeys)
      .set({ lastUsedAt: now })
      .where(and(eq(apiKeys.id, id), or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, before))))
  },

  /** Returns the org unit of a key; null for the platform. */
  async nodeOf(tx: Tx, id: string): Promise<string | null> {
    const rows = await tx.select({ nodeId: apiKeys.nodeId }).from(apiKeys).where(eq(apiKeys.id, id))
    return rows[0]?.nodeId ?? null
  },

  /** Revokes a key. Returns false if it was already revoked. */
  async revoke(tx: Tx, id: string, now: Date): Promise<boolean> {
    const changed = await tx
      .update(apiKeys)
      .set({ revokedAt: now })
      .where(and(eq(apiKeys.id, id), isNull(apiKeys.revokedAt)))
    return changed.rowCount === 1
  },

  /** Returns the keys that the account created and that are not revoked. */
  async heldBy(tx: Tx, makerId: string): Promise<ApiKeyRow[]> {
    return tx.select().from(apiKeys).where(ofMaker(makerId))
  },

  /** Revokes every key that the account created. Returns those that were valid until now. */
  async revokeOf(tx: Tx, makerId: string, now: Date): Promise<ApiKeyRow[]> {
    return tx.update(apiKeys).set({ revokedAt: now }).where(ofMaker(makerId)).returning()
  },

  /** Returns one page of the API keys that the caller manages, the newest first. */
  async list(tx: Tx, { within, words, id }: KeyQuestion, part: PageRequest): Promise<Page<ApiKeyItem>> {
    const page = await pageOf<{ key: ApiKeyRow; node: string | null }>(
      {
        keys: apiKeySortKeys,
        matching: and(
          subtreeFilter(orgUnitPlace, within),
          id === undefined ? undefined : eq(apiKeys.id, id),
          holdsWords(sql`concat_ws(' ', ${apiKeys.name}, ${apiKeys.prefix}, node.name)`, words),
        ),
        rows: ({ where, orderBy, limit, keys }) =>
          tx
            .select({ key: apiKeys, node: orgUnitColumns.name, keys })
            .from(apiKeys)
            .leftJoin(orgUnits, sql`node.id = ${apiKeys.nodeId}`)
            .where(where)
            .orderBy(...orderBy)
            .limit(limit),
        count: (where) =>
          tx
            .select({ total: count() })
            .from(apiKeys)
            .leftJoin(orgUnits, sql`node.id = ${apiKeys.nodeId}`)
            .where(where),
      },
      part,
    )
    return { ...page, items: page.items.map(({ key, node: name }) => itemOf(key, name ?? '')) }
  },
}

function itemOf(key: ApiKeyRow, at: string): ApiKeyItem {
  const { id, name, prefix, scopes, createdAt, lastUsedAt, revokedAt } = key
  return {
    id,
    name,
    prefix,
    scopes,
    node: at,
    level: z.parse(ApiKeyItem.shape.level, key.level),
    created_at: createdAt.getTime(),
    expires_at: apiKeyExpiresAt(key),
    last_used_at: lastUsedAt?.getTime() ?? null,
    revoked_at: revokedAt?.getTime() ?? null,
  }
}
