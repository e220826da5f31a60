import { sql } from 'drizzle-orm'
import type { LevelItem } from '../../../contract/orgUnits.ts'
import type { Assignment } from '../../../contract/permissions/roles.ts'
import type { Tx } from '../database.ts'
import { inOrder } from '../schema/columns.ts'
import { orgUnitColumns, orgUnitPlace, orgUnits } from './orgUnitTable.ts'
import { subtreeFilter } from './subtreeFilter.ts'

interface LevelQuestion {
  /** Role assignments of the caller: only org units at or below theirs are returned. */
  within: readonly Assignment[]
  /** Those with which the caller sees devices. */
  watched: readonly Assignment[]
}

/** Returns every org unit that the caller may see, by name, with the beds of each unit. */
export async function listLevels(tx: Tx, { within, watched }: LevelQuestion): Promise<LevelItem[]> {
  const { rows } = await tx.execute<LevelItem & Record<string, unknown>>(sql`
    select node.id, node.level, node.name, node.parent_id, coalesce(counted.beds, 0) as beds,
      case when ${subtreeFilter(orgUnitPlace, watched)} then coalesce(counted.offline, 0) end as offline
    from ${orgUnits} left join (
      select r.unit_id, count(*)::int as beds,
        (count(*) filter (where d.room_id is not null and l.room_id is null))::int as offline
      from rooms r
        left join room_devices d on d.room_id = r.id
        left join device_links l on l.room_id = r.id
      where r.removed_at is null group by r.unit_id
    ) counted on counted.unit_id = node.unit_id
    where node.removed_at is null and ${subtreeFilter(orgUnitPlace, within)}
    order by ${inOrder(orgUnitColumns.name)}, node.id`)
  return rows
}
