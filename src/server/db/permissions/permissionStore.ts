import { and, eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { RemoteFunction } from '../../../contract/permissions/functions.ts'
import type { Grant } from '../../../domain/permissions/permissions.ts'
import { isOneOf, preparedQuery } from '../connection/preparedQuery.ts'
import type { Tx } from '../database.ts'
import { ancestorIds } from '../orgUnits/ancestorIds.ts'
import type { RoomRecord } from '../rooms/roomStore.ts'
import { permissions } from '../schema.ts'

/** Grant or denial of a function at an org unit, with its author and time. */
export interface GrantRecord extends Grant {
  nodeId: string
  version: number
  changedAt: Date
  changedBy: string | null
}

interface GrantAt {
  nodeId: string
  function: RemoteFunction
  version: number
}

export const permissionStore = {
  /** Returns every grant or denial at the room and above it. */
  async grantsAbove(tx: Tx, room: RoomRecord): Promise<Grant[]> {
    return permissionStore.at(tx, ancestorIds(room))
  },

  /** Returns a function that gives the grants and denials for each of these rooms. */
  async inRooms(tx: Tx, rooms: readonly RoomRecord[]): Promise<(room: RoomRecord) => Grant[]> {
    const found = await permissionStore.at(tx, [...new Set(rooms.flatMap(ancestorIds))])
    const byOrgUnit = Map.groupBy(found, ({ nodeId }) => nodeId)
    return (room) => ancestorIds(room).flatMap((orgUnitId) => byOrgUnit.get(orgUnitId) ?? [])
  },

  /** Returns every grant or denial at any of these org units. */
  async at(tx: Tx, orgUnitIds: readonly string[]): Promise<GrantRecord[]> {
    if (orgUnitIds.length === 0) return []
    return known(await grantsAt(tx, { orgUnitIds: [...orgUnitIds] }))
  },

  /** Returns every grant or denial of a function, at any org unit. */
  async ofFunction(tx: Tx, name: RemoteFunction): Promise<GrantRecord[]> {
    return known(await tx.select().from(permissions).where(eq(permissions.function, name)))
  },

  /**
   * Stores the first grant or denial of a function at an org unit. Returns its version; null if someone else
   * was first.
   */
  async add(tx: Tx, grant: typeof permissions.$inferInsert): Promise<number | null> {
    const rows = await tx.insert(permissions).values(grant).onConflictDoNothing().returning()
    return rows[0]?.version ?? null
  },

  /** Replaces the given version of a grant or denial. Returns the new version; null if it has changed. */
  async change(tx: Tx, seen: GrantAt, granted: boolean, by: string, now: Date): Promise<number | null> {
    const rows = await tx
      .update(permissions)
      .set({ granted, changedBy: by, changedAt: now, version: sql`nextval('decision_versions')` })
      .where(isSeen(seen))
      .returning()
    return rows[0]?.version ?? null
  },

  /** Withdraws the given version of a grant or denial. Returns false if it has changed. */
  async takeBack(tx: Tx, seen: GrantAt): Promise<boolean> {
    return (await tx.delete(permissions).where(isSeen(seen)).returning()).length > 0
  },
}

const isSeen = ({ nodeId, function: name, version }: GrantAt) =>
  and(eq(permissions.nodeId, nodeId), eq(permissions.function, name), eq(permissions.version, version))

const grantsAt = preparedQuery<{ orgUnitIds: string[] }, (typeof permissions.$inferSelect)[]>((tx) =>
  tx.select().from(permissions).where(isOneOf(permissions.nodeId, 'orgUnitIds')),
)

/** Omits functions that this version does not support. */
function known(rows: readonly (typeof permissions.$inferSelect)[]): GrantRecord[] {
  return rows.flatMap(({ function: name, id: _id, customerId: _customer, ...row }) => {
    const read = z.safeParse(RemoteFunction, name)
    return read.success ? [{ ...row, function: read.data }] : []
  })
}
