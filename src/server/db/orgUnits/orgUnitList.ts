import { and, or, sql, type SQL } from 'drizzle-orm'
import type { Assignment } from '../../../contract/permissions/roles.ts'
import {
  type OrgUnitItem,
  type OrgUnitLevel,
  orgUnitLevels,
  type OrgUnitSort,
} from '../../../contract/orgUnits.ts'
import { subtreeFilter } from './subtreeFilter.ts'
import { inOrder } from '../schema/columns.ts'
import type { Tx } from '../database.ts'
import { holdsWords, momentKey, type Page, pageOf, type PageRequest, type SortKey } from '../lists/keyset.ts'
import { orgUnitColumns, orgUnitPlace, orgUnits } from './orgUnitTable.ts'
import { restorableFilter } from '../schema/restorableFilter.ts'

interface OrgUnitQuestion {
  level: OrgUnitLevel
  /** Role assignments of the caller: only org units at or below theirs are returned. */
  within: readonly Assignment[]
  words: readonly string[]
  /** ID of an org unit above. */
  below?: string | undefined
  removed: boolean
  keys: readonly SortKey[]
}

const sortable: Readonly<Record<OrgUnitSort, SQL>> = {
  name: inOrder(orgUnitColumns.name),
  organization: inOrder(orgUnitColumns.organization),
  customer: inOrder(orgUnitColumns.customer),
  facility: inOrder(orgUnitColumns.facility),
  changed_at: momentKey(sql`node.changed_at`),
}

/** Returns the sort keys of an org unit list for a requested order. */
export function orgUnitSortKeys(sort: readonly { key: OrgUnitSort; descending: boolean }[]): SortKey[] {
  const asked = sort.length > 0 ? sort : [{ key: 'name', descending: false } as const]
  return [
    ...asked.map(({ key, descending }) => ({ by: sortable[key], descending })),
    { by: sql`node.id::text`, descending: false },
  ]
}

/** Returns one page of a level’s org units that the caller may see. */
export function listOrgUnits(
  tx: Tx,
  question: OrgUnitQuestion,
  part: PageRequest,
): Promise<Page<OrgUnitItem>> {
  const { level, within, words, below, removed, keys } = question
  const columns = Object.fromEntries(
    orgUnitLevels.slice(0, orgUnitLevels.indexOf(level) + 1).map((name) => [name, orgUnitPlace[name]]),
  )
  const text = sql`concat_ws(' ', node.name, node.organization, node.customer, node.facility, node.address)`
  return pageOf<OrgUnitItem>(
    {
      keys,
      matching: and(
        sql`node.level = ${level}`,
        removed ? restorableFilter(sql`node.removed_at`) : sql`node.removed_at is null`,
        subtreeFilter(columns, within),
        below === undefined
          ? undefined
          : or(...Object.values(orgUnitPlace).map((id) => sql`${id} = ${below}`)),
        holdsWords(text, words),
      ),
      rows: ({ where, orderBy, limit, keys: values }) =>
        tx
          .select({ ...orgUnitColumns, keys: values })
          .from(orgUnits)
          .where(where)
          .orderBy(...orderBy)
          .limit(limit),
      count: (where) =>
        tx
          .select({ total: sql<number>`count(*)::int` })
          .from(orgUnits)
          .where(where),
    },
    part,
  )
}
