import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { SettingKey, SettingValue } from '../../../contract/settings/settingSchemas.ts'
import type { Level } from '../../../domain/permissions/permissions.ts'
import { settingIn } from '../../../domain/settings.ts'
import { isOneOf, preparedQuery } from '../connection/preparedQuery.ts'
import type { Tx } from '../database.ts'
import { ancestorIds } from '../orgUnits/ancestorIds.ts'
import type { RoomRecord } from '../rooms/roomStore.ts'
import { settings } from '../schema.ts'

export type SettingRow = typeof settings.$inferSelect

/** A setting at an org unit; null for the platform. */
interface SettingAt {
  key: SettingKey
  nodeId: string | null
}

type VersionedSetting = SettingAt & { version: number }

export const settingStore = {
  /** Returns the value of a setting for a room. */
  async of<Key extends SettingKey>(tx: Tx, room: RoomRecord, key: Key): Promise<SettingValue<Key>> {
    return settingStore.at(tx, ancestorIds(room), key)
  },

  /**
   * Returns the value of a setting at the end of a path of org units, from the organization down; an empty
   * path is the platform.
   */
  async at<Key extends SettingKey>(tx: Tx, path: readonly string[], key: Key): Promise<SettingValue<Key>> {
    const found = await settingStore.atOrgUnits(tx, path, key)
    return settingIn(key, valuesOn(path, found))
  },

  /**
   * Returns the values of a setting at the given org units and at the platform, by org unit ID; the
   * platform's key is null.
   */
  async atOrgUnits(
    tx: Tx,
    orgUnitIds: readonly string[],
    key: SettingKey,
  ): Promise<Map<string | null, unknown>> {
    const rows = await valuesAt(tx, { key, orgUnitIds: [...orgUnitIds] })
    return new Map(rows.map(({ nodeId, value }) => [nodeId, value]))
  },

  /** Returns every setting at the platform and at the given org units. */
  async rowsAt(tx: Tx, orgUnitIds: readonly string[]): Promise<SettingRow[]> {
    return tx.select().from(settings).where(isAt(orgUnitIds))
  },

  /** Returns, by setting, the number of org units below this one that set their own value. */
  async countsBelow(tx: Tx, level: Level, orgUnitId: string | null): Promise<Map<string, number>> {
    const { rows } = await tx.execute<{ key: string; count: number }>(
      sql`select s.key, count(*)::int as count from ${withPlaces} where ${isBelow(level, orgUnitId)} group by s.key`,
    )
    return new Map(rows.map(({ key, count }) => [key, count]))
  },

  /** Returns the values of a setting that org units below this one have set. */
  async valuesBelow(tx: Tx, level: Level, orgUnitId: string | null, key: SettingKey): Promise<unknown[]> {
    const { rows } = await tx.execute<{ value: unknown }>(
      sql`select s.value from ${withPlaces} where s.key = ${key} and ${isBelow(level, orgUnitId)}`,
    )
    return rows.map(({ value }) => value)
  },

  /** Sets a key that is not set yet. Returns null if someone else was first. */
  async add(tx: Tx, row: typeof settings.$inferInsert): Promise<SettingRow | null> {
    const rows = await tx.insert(settings).values(row).onConflictDoNothing().returning()
    return rows[0] ?? null
  },

  /** Changes the given version of a setting. Returns null if it has changed. */
  async change(
    tx: Tx,
    seen: VersionedSetting,
    change: { value: unknown; changedBy: string; changedAt: Date },
  ): Promise<SettingRow | null> {
    const rows = await tx
      .update(settings)
      .set({ ...change, version: sql`nextval('decision_versions')` })
      .where(isSeen(seen))
      .returning()
    return rows[0] ?? null
  },

  /**
   * Removes the given version of a setting, so that the value from above applies here. Returns false if it
   * has changed.
   */
  async remove(tx: Tx, seen: VersionedSetting): Promise<boolean> {
    return (await tx.delete(settings).where(isSeen(seen)).returning()).length > 0
  },
}

const valuesAt = preparedQuery<
  { key: SettingKey; orgUnitIds: string[] },
  Pick<SettingRow, 'nodeId' | 'value'>[]
>((tx) =>
  tx
    .select({ nodeId: settings.nodeId, value: settings.value })
    .from(settings)
    .where(
      and(
        eq(settings.key, sql.placeholder('key')),
        or(isNull(settings.nodeId), isOneOf(settings.nodeId, 'orgUnitIds')),
      ),
    ),
)

/** Returns the values along a path of org units, from the platform down. */
export function valuesOn(path: readonly string[], found: ReadonlyMap<string | null, unknown>): unknown[] {
  return [null, ...path].map((id) => found.get(id)).filter((value) => value !== undefined)
}

const isAt = (orgUnitIds: readonly string[]) =>
  or(isNull(settings.nodeId), inArray(settings.nodeId, [...orgUnitIds]))

const isSeen = ({ key, nodeId, version }: VersionedSetting) =>
  and(
    eq(settings.key, key),
    nodeId === null ? isNull(settings.nodeId) : eq(settings.nodeId, nodeId),
    eq(settings.version, version),
  )

/** Settings with the org units above each of them. */
const withPlaces = sql`settings s
  left join units u on s.level = 'unit' and u.id = s.node_id
  left join facilities f on f.id = case s.level when 'facility' then s.node_id else u.facility_id end
  left join customers c on c.id = case s.level when 'customer' then s.node_id else f.customer_id end`

const isBelow = (level: Level, orgUnitId: string | null) =>
  sql`s.node_id is not null and s.node_id is distinct from ${orgUnitId}::uuid and
    ${orgUnitId}::text is not distinct from (${belowColumn[level]})::text`

/** Column of the org unit that a row is below, by level; all rows are below the platform. */
const belowColumn = {
  platform: sql`null`,
  organization: sql`c.organization_id`,
  customer: sql`f.customer_id`,
  facility: sql`u.facility_id`,
  unit: sql`null::uuid`,
  room: sql`null::uuid`,
} as const
