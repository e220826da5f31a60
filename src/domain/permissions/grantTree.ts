import type { GrantRow } from '../../contract/permissions/permissions.ts'
import type { RemoteFunction } from '../../contract/permissions/functions.ts'
import { type ExplicitGrants, explicitGrant } from './grantPreview.ts'
import { levels } from './permissions.ts'

/** Decision that applies at an org unit before and after a change; null for none. */
export interface ChangedCell {
  before: boolean | null
  after: boolean | null
}

interface Change {
  /** Org unit of the change. */
  id: string
  function: RemoteFunction
  /** Null removes the decision. */
  granted: boolean | null
}

/**
 * Returns what a change does at the rows of a grid, by org unit: at the one where it is made, and at those below it
 * where another decision applies afterwards. The rows are in the order of `PermissionGrid`.
 */
export function changedCells(rows: readonly GrantRow[], change: Change): Map<string, ChangedCell> {
  const explicit = new Map<string, boolean>()
  const path: GrantRow['node'][] = []
  const changed = new Map<string, ChangedCell>()
  for (const { node, cells } of rows) {
    while (path.length > 0 && !isHigher(path.at(-1), node)) path.pop()
    path.push(node)
    const own = cells.find((cell) => cell.function === change.function)?.said ?? null
    if (own !== null) explicit.set(node.id, own)
    const ids = path.map(({ id }) => id)
    if (!ids.includes(change.id)) continue
    const before = explicitGrant(ids, explicit)
    const after = explicitGrant(ids, withChange(explicit, change))
    if (before !== after || node.id === change.id) changed.set(node.id, { before, after })
  }
  return changed
}

const isHigher = (one: GrantRow['node'] | undefined, other: GrantRow['node']): boolean =>
  one !== undefined && levels.indexOf(one.level) < levels.indexOf(other.level)

function withChange(explicit: ExplicitGrants, { id, granted }: Change): ExplicitGrants {
  const after = new Map(explicit)
  if (granted === null) after.delete(id)
  else after.set(id, granted)
  return after
}

type GrantLevel = GrantRow['node']['level']

/**
 * Returns the levels whose rows fit into a grid together, from the top down, and at least the highest; a level is not
 * shown below one that is left out. `more`: how many rows are left out. `count`: number of rows of a level.
 */
export function levelsThatFit(
  count: (level: GrantLevel) => number,
  most: number,
): { levels: Set<GrantLevel>; more: number } {
  const shown = new Set<GrantLevel>()
  let rows = 0
  let more = 0
  for (const level of ['organization', 'customer', 'facility', 'unit', 'room'] as const) {
    const here = count(level)
    const fits = more === 0 && rows + here <= most
    if (here === 0) continue
    if (fits || rows === 0) {
      shown.add(level)
      more += Math.max(0, here - most)
      rows += Math.min(here, most)
    } else more += here
  }
  return { levels: shown, more }
}
