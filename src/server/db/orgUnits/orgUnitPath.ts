import { and, sql } from 'drizzle-orm'
import type { GrantOrgUnitRef } from '../../../contract/permissions/permissions.ts'
import type { Node } from '../../../contract/permissions/roles.ts'
import { roomLabel } from '../../../domain/rooms/roomLabel.ts'
import type { Place } from '../../../domain/permissions/roles.ts'
import type { Tx } from '../database.ts'
import { roomStore } from '../rooms/roomStore.ts'
import { orgUnitColumns, orgUnitPlace, orgUnits } from './orgUnitTable.ts'

/** An org unit of any level, including rooms, with the path to it. */
export interface OrgUnitPath {
  /** Path from the organization down to the org unit itself; empty for the platform. */
  path: GrantOrgUnitRef[]
  place: Partial<Place>
  /** True for an archived org unit. */
  isArchived?: boolean
}

/** Returns a path without a room. */
export const nodesOf = (path: OrgUnitPath['path']): Node[] =>
  path.flatMap(({ level, ...orgUnit }): Node[] => (level === 'room' ? [] : [{ level, ...orgUnit }]))

const platform: OrgUnitPath = { path: [], place: {} }

/**
 * Returns the path from the organization down to an existing org unit; null if there is none. With `archived`, also to
 * an archived one.
 */
export async function pathTo(
  tx: Tx,
  id: string | null,
  { archived = false }: { archived?: boolean } = {},
): Promise<OrgUnitPath | null> {
  if (id === null) return platform
  const room = await roomStore.byId(tx, id)
  if (room !== null) {
    const above = await pathTo(tx, room.unitId)
    if (above === null) return null
    return { ...above, path: [...above.path, { level: 'room', id, name: roomLabel(room) }] }
  }
  const [found] = await tx
    .select({
      id: orgUnitColumns.id,
      level: orgUnitColumns.level,
      name: orgUnitColumns.name,
      ...names,
      place: orgUnitPlace,
      isArchived: sql<boolean>`node.removed_at is not null`,
    })
    .from(orgUnits)
    .where(and(sql`node.id = ${id}`, archived ? undefined : sql`node.removed_at is null`))
  if (found === undefined) return null
  const { organization, customer, facility, unit } = found.place
  const named = [
    { level: 'organization', id: organization, name: found.organization },
    { level: 'customer', id: customer, name: found.customer },
    { level: 'facility', id: facility, name: found.facility },
    { level: 'unit', id: unit, name: '' },
  ] as const
  const path = named.flatMap(({ level, id: at, name }): GrantOrgUnitRef[] =>
    typeof at === 'string' ? [{ level, id: at, name: at === id ? found.name : name }] : [],
  )
  return { path, place: placeOn(path), ...(found.isArchived && { isArchived: true }) }
}

const names = {
  organization: sql<string>`node.organization`,
  customer: sql<string>`node.customer`,
  facility: sql<string>`node.facility`,
} as const

/** Returns the `Place` at the end of a path; for a room, that of its unit. */
export function placeOn(path: readonly GrantOrgUnitRef[]): Partial<Place> {
  return Object.fromEntries(
    path.filter(({ level }) => level !== 'room').map(({ level, id }) => [`${level}Id`, id]),
  )
}
