import { and, arrayContains, asc, eq, gt, isNull, max, sql } from 'drizzle-orm'
import type { Assignment } from '../../../contract/permissions/roles.ts'
import type { Tx } from '../database.ts'
import { orgUnitPlace, orgUnits } from '../orgUnits/orgUnitTable.ts'
import { subtreeFilter } from '../orgUnits/subtreeFilter.ts'
import { apiKeys } from '../schema/integrationSchema.ts'
import { scimDirectories, scimGroups, scimUsers } from '../schema/provisioningSchema.ts'
import { inOrder } from '../schema/columns.ts'
import type { ScimGroupRow } from './scimGroupStore.ts'
import type { ScimDirectoryRow } from './scimUserStore.ts'

export interface FoundDirectory {
  directory: ScimDirectoryRow
  /** Name of its org unit; '' for the platform. */
  name: string
}

/** SCIM directories, as the console shows them. */
export const directoryStore = {
  /** Returns the directories at or below the org units of a user, by name; or the one with the id. */
  async within(tx: Tx, within: readonly Assignment[], id?: string): Promise<FoundDirectory[]> {
    return tx
      .select({ directory: scimDirectories, name: sql<string>`coalesce(node.name, '')` })
      .from(scimDirectories)
      .leftJoin(orgUnits, sql`node.id = ${scimDirectories.nodeId}`)
      .where(
        and(
          subtreeFilter(orgUnitPlace, within),
          sql`(${scimDirectories.nodeId} is null or node.removed_at is null)`,
          id === undefined ? undefined : eq(scimDirectories.id, id),
        ),
      )
      .orderBy(sql`node.name collate wardlink_order nulls first`)
  },

  /** Returns the groups of a directory, by name, at most `most`. */
  async groupsOf(tx: Tx, directoryId: string, most: number): Promise<ScimGroupRow[]> {
    return tx
      .select()
      .from(scimGroups)
      .where(eq(scimGroups.directoryId, directoryId))
      .orderBy(asc(inOrder(scimGroups.displayName)), asc(scimGroups.id))
      .limit(most)
  },

  async group(tx: Tx, id: string): Promise<ScimGroupRow | null> {
    const rows = await tx.select().from(scimGroups).where(eq(scimGroups.id, id))
    return rows[0] ?? null
  },

  /** Returns the number of people of a directory who are active. */
  async countPeople(tx: Tx, directoryId: string): Promise<number> {
    const theirs = and(eq(scimUsers.directoryId, directoryId), isNull(scimUsers.removedAt))
    return tx.$count(scimUsers, and(theirs, eq(scimUsers.active, true)))
  },

  /** Returns the creators of the keys of a directory that are valid now, and the latest use of one. */
  async keysOf(
    tx: Tx,
    { nodeId }: ScimDirectoryRow,
    now: Date,
  ): Promise<{ makerIds: string[]; lastUsedAt: Date | null }> {
    const rows = await tx
      .select({ makerId: apiKeys.makerId, lastUsedAt: max(apiKeys.lastUsedAt) })
      .from(apiKeys)
      .where(
        and(
          nodeId === null ? isNull(apiKeys.nodeId) : eq(apiKeys.nodeId, nodeId),
          arrayContains(apiKeys.scopes, ['scim:write']),
          isNull(apiKeys.revokedAt),
          gt(apiKeys.expiresAt, now),
        ),
      )
      .groupBy(apiKeys.makerId)
    const used = rows.flatMap(({ lastUsedAt }) => (lastUsedAt === null ? [] : [lastUsedAt.getTime()]))
    return {
      makerIds: rows.flatMap(({ makerId }) => (makerId === null ? [] : [makerId])),
      lastUsedAt: used.length === 0 ? null : new Date(Math.max(...used)),
    }
  },
}
