import { and, arrayContains, asc, count, eq, gt, isNull, max, sql } from 'drizzle-orm'
import type { Assignment } from '../../../contract/permissions/roles.ts'
import type { ProvisionedPerson } from '../../../contract/provisioning/groupRoles.ts'
import type { Tx } from '../database.ts'
import { holdsWords } from '../lists/keyset.ts'
import { orgUnitPlace, orgUnits } from '../orgUnits/orgUnitTable.ts'
import { subtreeFilter } from '../orgUnits/subtreeFilter.ts'
import { apiKeys } from '../schema/integrationSchema.ts'
import { users } from '../schema.ts'
import { scimDirectories, scimGroupMembers, scimGroups, scimUsers } from '../schema/provisioningSchema.ts'
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

  /** Returns the groups of a directory that a search finds, by name, at most `most`. */
  async groupsOf(
    tx: Tx,
    directoryId: string,
    words: readonly string[],
    most: number,
  ): Promise<ScimGroupRow[]> {
    return tx
      .select()
      .from(scimGroups)
      .where(groupsWith(directoryId, words))
      .orderBy(asc(inOrder(scimGroups.displayName)), asc(scimGroups.id))
      .limit(most)
  },

  async countGroups(tx: Tx, directoryId: string, words: readonly string[]): Promise<number> {
    return tx.$count(scimGroups, groupsWith(directoryId, words))
  },

  /** Returns the people of a directory whom a search finds, by name, at most `most`, and the number of all of them. */
  async peopleOf(
    tx: Tx,
    directoryId: string,
    words: readonly string[],
    most: number,
  ): Promise<{ items: ProvisionedPerson[]; total: number }> {
    const matching = and(
      peopleOf(directoryId),
      holdsWords(sql`concat_ws(' ', ${users.name}, ${users.email}, ${scimUsers.userName})`, words),
    )
    const items = await tx
      .select({
        id: users.id,
        name: users.name,
        email: users.email,
        active: sql<boolean>`(${scimUsers.active} and ${users.removedAt} is null)`,
        groups: sql<string[]>`array(select one.display_name from ${scimGroupMembers} member
          join ${scimGroups} one on one.id = member.group_id
          where member.user_id = ${users.id} and one.released_at is null order by one.display_name)`,
      })
      .from(scimUsers)
      .innerJoin(users, eq(users.id, scimUsers.userId))
      .where(matching)
      .orderBy(asc(inOrder(users.name)), asc(users.id))
      .limit(most)
    const [counted] = await tx
      .select({ total: count() })
      .from(scimUsers)
      .innerJoin(users, eq(users.id, scimUsers.userId))
      .where(matching)
    return { items, total: counted?.total ?? 0 }
  },

  /** Returns the number of people of a directory who are active. */
  async countPeople(tx: Tx, directoryId: string): Promise<number> {
    const [counted] = await tx
      .select({ total: count() })
      .from(scimUsers)
      .innerJoin(users, eq(users.id, scimUsers.userId))
      .where(and(peopleOf(directoryId), eq(scimUsers.active, true), isNull(users.removedAt)))
    return counted?.total ?? 0
  },

  /**
   * Returns the creators of the keys of a directory that are valid now, whether there is such a key, and the latest
   * use of any.
   */
  async keysOf(
    tx: Tx,
    { nodeId }: ScimDirectoryRow,
    now: Date,
  ): Promise<{ makerIds: string[]; isValid: boolean; lastUsedAt: Date | null }> {
    const isValid = sql<boolean>`bool_or(${and(isNull(apiKeys.revokedAt), gt(apiKeys.expiresAt, now))})`
    const rows = await tx
      .select({ makerId: apiKeys.makerId, lastUsedAt: max(apiKeys.lastUsedAt), isValid })
      .from(apiKeys)
      .where(
        and(
          nodeId === null ? isNull(apiKeys.nodeId) : eq(apiKeys.nodeId, nodeId),
          arrayContains(apiKeys.scopes, ['scim:write']),
        ),
      )
      .groupBy(apiKeys.makerId)
    const used = rows.flatMap(({ lastUsedAt }) => (lastUsedAt === null ? [] : [lastUsedAt.getTime()]))
    return {
      makerIds: rows.flatMap((row) => (row.isValid && row.makerId !== null ? [row.makerId] : [])),
      isValid: rows.some((row) => row.isValid),
      lastUsedAt: used.length === 0 ? null : new Date(Math.max(...used)),
    }
  },
}

const groupsWith = (directoryId: string, words: readonly string[]) =>
  and(
    eq(scimGroups.directoryId, directoryId),
    isNull(scimGroups.releasedAt),
    holdsWords(sql`${scimGroups.displayName}`, words),
  )

const peopleOf = (directoryId: string) =>
  and(eq(scimUsers.directoryId, directoryId), isNull(scimUsers.removedAt))
