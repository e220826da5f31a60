import { and, or, sql, type SQL } from 'drizzle-orm'
import type { Assignment } from '../../contract/roles.ts'
import { type NodeItem, type NodeLevel, nodeLevels, type NodeSort } from '../../contract/structure.ts'
import { belowAny } from './below.ts'
import { inOrder } from './columns.ts'
import type { Tx } from './database.ts'
import { holdsWords, momentKey, type Page, pageOf, type Part, type SortKey } from './keyset.ts'
import { node, nodePlace, nodes } from './structureTree.ts'
import { restorable } from './removal.ts'

interface NodeQuestion {
  level: NodeLevel
  /** Role assignments of the caller: only org units at or below theirs are returned. */
  within: readonly Assignment[]
  words: readonly string[]
  /** The id of a node above. */
  below?: string | undefined
  removed: boolean
  keys: readonly SortKey[]
}

const sortable: Readonly<Record<NodeSort, SQL>> = {
  name: inOrder(node.name),
  organization: inOrder(node.organization),
  customer: inOrder(node.customer),
  facility: inOrder(node.facility),
  changed_at: momentKey(sql`node.changed_at`),
}

/** Returns the sort keys of an org unit list for a requested order. */
export function nodeKeys(sort: readonly { key: NodeSort; descending: boolean }[]): SortKey[] {
  const asked = sort.length > 0 ? sort : [{ key: 'name', descending: false } as const]
  return [
    ...asked.map(({ key, descending }) => ({ by: sortable[key], descending })),
    { by: sql`node.id::text`, descending: false },
  ]
}

/** Returns one page of a level’s org units that the caller may see. */
export function listNodes(tx: Tx, question: NodeQuestion, part: Part): Promise<Page<NodeItem>> {
  const { level, within, words, below, removed, keys } = question
  const columns = Object.fromEntries(
    nodeLevels.slice(0, nodeLevels.indexOf(level) + 1).map((name) => [name, nodePlace[name]]),
  )
  const whole = sql`concat_ws(' ', node.name, node.organization, node.customer, node.facility, node.address)`
  return pageOf<NodeItem>(
    {
      keys,
      matching: and(
        sql`node.level = ${level}`,
        removed ? restorable(sql`node.removed_at`) : sql`node.removed_at is null`,
        belowAny(columns, within),
        below === undefined ? undefined : or(...Object.values(nodePlace).map((id) => sql`${id} = ${below}`)),
        holdsWords(whole, words),
      ),
      rows: ({ where, orderBy, limit, keys: values }) =>
        tx
          .select({ ...node, keys: values })
          .from(nodes)
          .where(where)
          .orderBy(...orderBy)
          .limit(limit),
      count: (where) =>
        tx
          .select({ total: sql<number>`count(*)::int` })
          .from(nodes)
          .where(where),
    },
    part,
  )
}
