import { inArray } from 'drizzle-orm'
import * as z from 'zod/mini'
import { RemoteFunction } from '../../contract/functions.ts'
import type { Grant } from '../../domain/permissions.ts'
import type { Tx } from './database.ts'
import { nodesAbove } from './levels.ts'
import type { RoomRecord } from './roomStore.ts'
import { permissions } from './schema.ts'

export const permissionStore = {
  /** Every grant or denial at the room and above it. */
  async grantsAbove(tx: Tx, room: RoomRecord): Promise<Grant[]> {
    const rows = await tx
      .select()
      .from(permissions)
      .where(inArray(permissions.nodeId, nodesAbove(room)))
    return rows.flatMap(({ level, granted, function: name }) => {
      const known = z.safeParse(RemoteFunction, name)
      return known.success ? [{ level, granted, function: known.data }] : []
    })
  },
}
