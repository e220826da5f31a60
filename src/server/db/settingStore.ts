import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import { levels } from '../../domain/permissions.ts'
import type { Tx } from './database.ts'
import { nodesAbove } from './levels.ts'
import type { RoomRecord } from './roomStore.ts'
import { settings } from './schema.ts'

export const settingStore = {
  /** The values of `keys` for a room: the lowest level that sets one wins; what none sets is absent. */
  async effective(tx: Tx, room: RoomRecord, keys: readonly string[]): Promise<Record<string, unknown>> {
    const rows = await tx
      .select({ level: settings.level, key: settings.key, value: settings.value })
      .from(settings)
      .where(
        and(
          inArray(settings.key, [...keys]),
          or(isNull(settings.nodeId), inArray(settings.nodeId, nodesAbove(room))),
        ),
      )
    const downwards = rows.toSorted((one, other) => levels.indexOf(one.level) - levels.indexOf(other.level))
    return Object.fromEntries(downwards.map(({ key, value }) => [key, value]))
  },

  /** The values that a key has at some nodes, by the node's id, and at the platform, by null. */
  async atNodes(tx: Tx, nodes: readonly string[], key: string): Promise<Map<string | null, unknown>> {
    const rows = await tx
      .select({ nodeId: settings.nodeId, value: settings.value })
      .from(settings)
      .where(and(eq(settings.key, key), or(isNull(settings.nodeId), inArray(settings.nodeId, [...nodes]))))
    return new Map(rows.map(({ nodeId, value }) => [nodeId, value]))
  },

  /** The value that the whole installation has for a key, undefined when it has none. */
  async ofPlatform(tx: Tx, key: string): Promise<unknown> {
    const rows = await tx
      .select({ key: settings.key, value: settings.value })
      .from(settings)
      .where(isNull(settings.nodeId))
    return rows.find((row) => row.key === key)?.value
  },
}
