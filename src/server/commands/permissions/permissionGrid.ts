import type {
  GrantCell,
  GrantOrgUnitRef,
  GrantRow,
  PermissionGrid,
} from '../../../contract/permissions/permissions.ts'
import { remoteFunctions } from '../../../contract/permissions/remoteFunctions.ts'
import { explicitGrant } from '../../../domain/permissions/grantPreview.ts'
import { levelsThatFit } from '../../../domain/permissions/grantTree.ts'
import { cellOf } from '../../../domain/permissions/permissions.ts'
import { assignmentsFor, hasRightAt } from '../../../domain/permissions/roles.ts'
import type { Database, Tx } from '../../db/database.ts'
import { childrenOf } from '../../db/orgUnits/orgUnitDescendants.ts'
import { decidedRoomsUnder, orgUnitsUnder } from '../../db/orgUnits/orgUnitSubtree.ts'
import { placeOn } from '../../db/orgUnits/orgUnitPath.ts'
import { type GrantRecord, permissionStore } from '../../db/permissions/permissionStore.ts'
import type { ConsoleUser } from '../../auth/consoleAuthentication.ts'
import { ApiError } from '../../errors/apiError.ts'
import { requirePermissionOrgUnit } from './requirePermissionOrgUnit.ts'

/**
 * Returns the state of every function on the path to an org unit, at it and below it; without an id,
 * at the highest org unit where the caller manages permissions. Throws `forbidden` if the caller manages none
 * there, `not_found` for an org unit that they do not see.
 */
export async function permissionGrid(
  { database }: { database: Database },
  user: ConsoleUser,
  orgUnitId: string | undefined,
): Promise<PermissionGrid> {
  const id = orgUnitId ?? highestOf(user)
  return database.transaction(user.scope, async (tx) => {
    const path = id === undefined ? [] : (await requirePermissionOrgUnit(tx, user, id)).path
    const { rows, more, roomsAt } = await subtreeOf(tx, path)
    const grants = await grantsByOrgUnit(tx, [...path, ...rows.flatMap((way) => way.at(-1) ?? [])])
    const rowAt = (way: readonly GrantOrgUnitRef[]) => rowOf(user, way, { grants, roomsAt })
    const direct = rows.filter((way) => way.length === path.length + 1)
    return {
      path: path.map((_orgUnit, depth) => rowAt(path.slice(0, depth + 1))),
      below: rows.map((way) => rowAt(way)),
      more,
      children: direct.map((way) => rowAt(way)),
      total: direct.length,
    }
  })
}

/** Returns the id of the highest org unit where the user manages permissions; undefined for the platform. */
function highestOf({ assignments }: ConsoleUser): string | undefined {
  const keeping = assignmentsFor(assignments, 'keepPermissions')
  const [widest] = keeping.toSorted((one, other) => one.path.length - other.path.length)
  if (widest === undefined) throw new ApiError('forbidden')
  return widest.path.at(-1)?.id
}

/** Maximum number of rows below an org unit. */
const mostRows = 300

interface Subtree {
  /** Path to each org unit or room below, each before those below itself. */
  rows: readonly (readonly GrantOrgUnitRef[])[]
  /** Number of those that are left out. */
  more: number
  /** Number of rooms at or below the org unit itself and those of the rows, by id. */
  roomsAt: ReadonlyMap<string, number>
}

/** Returns what is below the org unit at the end of a path, as far as it fits into the grid. */
async function subtreeOf(tx: Tx, path: readonly GrantOrgUnitRef[]): Promise<Subtree> {
  const orgUnit = path.at(-1) ?? null
  if (orgUnit?.level === 'room') return { rows: [], more: 0, roomsAt: new Map([[orgUnit.id, 1]]) }
  if (orgUnit?.level === 'unit') {
    const { orgUnits: rooms, total } = await childrenOf(tx, orgUnit)
    const roomsAt = new Map([[orgUnit.id, total], ...rooms.map(({ id }) => [id, 1] as const)])
    return { rows: rooms.map((room) => [...path, room]), more: total - rooms.length, roomsAt }
  }
  const top = orgUnit === null ? null : { level: orgUnit.level, id: orgUnit.id }
  const all = await orgUnitsUnder(tx, top)
  const found = await decidedRoomsUnder(tx, top, mostRows)
  const { levels, more } = levelsThatFit(
    (level) => (level === 'room' ? found.total : all.filter((one) => one.level === level).length),
    mostRows,
  )
  const decided = levels.has('room') ? found.rooms : []
  const below = Map.groupBy([...decided, ...all], ({ parentId }) => parentId)
  const rows: (readonly GrantOrgUnitRef[])[] = []
  const roomsAt = new Map<string, number>()
  /** Adds the rows below an org unit. Returns the number of rooms there. */
  const walk = (
    way: readonly GrantOrgUnitRef[],
    { id, rooms }: { id: string | null; rooms: number },
  ): number => {
    let sum = rooms
    for (const { level, name, ...child } of below.get(id) ?? []) {
      const next = [...way, { level, id: child.id, name }]
      // Only the highest level can be longer than the grid.
      if (levels.has(level) && rows.length < mostRows) rows.push(next)
      // A room with its own decision is one of those that its unit has counted.
      if (level === 'room') roomsAt.set(child.id, 1)
      else sum += walk(next, child)
    }
    if (id !== null) roomsAt.set(id, sum)
    return sum
  }
  walk(path, { id: orgUnit?.id ?? null, rooms: 0 })
  return { rows, more, roomsAt }
}

type GrantsByOrgUnit = ReadonlyMap<string, readonly GrantRecord[]>

async function grantsByOrgUnit(tx: Tx, orgUnits: readonly GrantOrgUnitRef[]): Promise<GrantsByOrgUnit> {
  const found = await permissionStore.at(
    tx,
    orgUnits.map(({ id }) => id),
  )
  return Map.groupBy(found, ({ nodeId }) => nodeId)
}

/** Returns the row of the org unit at the end of a path. */
function rowOf(
  { assignments }: ConsoleUser,
  path: readonly GrantOrgUnitRef[],
  { grants, roomsAt }: { grants: GrantsByOrgUnit; roomsAt: ReadonlyMap<string, number> },
): GrantRow {
  const orgUnit = path.at(-1)
  if (orgUnit === undefined) throw new Error('the platform has no permissions')
  const keeps = hasRightAt(assignments, 'keepPermissions', placeOn(path))
  const above = path.slice(0, -1).map(({ id }) => id)
  const cells = remoteFunctions.map((name): GrantCell => {
    const words = new Map(
      path.flatMap(({ id }): [string, boolean][] => {
        const word = grants.get(id)?.find((grant) => grant.function === name)
        return word === undefined ? [] : [[id, word.granted]]
      }),
    )
    const own = grants.get(orgUnit.id)?.find((grant) => grant.function === name)
    const explicit = own?.granted ?? null
    const cell = cellOf({
      level: orgUnit.level,
      function: name,
      explicit,
      above: explicitGrant(above, words),
      keeps,
    })
    return {
      function: name,
      state: cell.state,
      available: cell.available,
      said: explicit,
      may_change: cell.mayChange,
      version: own?.version ?? 0,
      by: own?.changedBy ?? null,
      at: own?.changedAt.getTime() ?? null,
    }
  })
  return { node: orgUnit, rooms: roomsAt.get(orgUnit.id) ?? null, cells }
}
