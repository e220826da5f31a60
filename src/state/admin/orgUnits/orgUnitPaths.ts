import type { OrgUnitItem } from '../../../contract/orgUnits.ts'
import type { Assignment, Node } from '../../../contract/permissions/roles.ts'
import { assignmentsFor, isOfPlatform, type Right } from '../../../domain/permissions/roles.ts'

/** An org unit where the user may decide; the platform has neither an id nor a path. */
export interface ManagedOrgUnit {
  level: Node['level'] | 'platform'
  id: string | null
  path: readonly Node[]
}

/**
 * Returns the path from the organization down to each org unit. The levels above the user's own are known from the
 * roles that the user holds. `orgUnits`: those that the user can see, from the top down.
 */
export function orgUnitPaths(orgUnits: readonly OrgUnitItem[], held: readonly Assignment[]): Node[][] {
  const paths = new Map<string, Node[]>()
  for (const { path } of held)
    path.forEach((orgUnit, depth) => paths.set(orgUnit.id, path.slice(0, depth + 1)))
  for (const { id, level, name, parent_id: parent } of orgUnits) {
    const above = parent === null ? [] : paths.get(parent)
    if (above !== undefined) paths.set(id, [...above, { level, id, name }])
  }
  return [...paths.values()]
}

/** Returns the org units at or below those where the user has a right. */
export function managedOrgUnits(
  paths: readonly (readonly Node[])[],
  held: readonly Assignment[],
  right: Right,
): ManagedOrgUnit[] {
  const keeping = assignmentsFor(held, right)
  const reaches = (path: readonly Node[]): boolean =>
    keeping.some(({ path: own }) => own.length === 0 || path.some(({ id }) => id === own.at(-1)?.id))
  return [
    ...(keeping.some((one) => isOfPlatform(one)) ? [{ level: 'platform', id: null, path: [] } as const] : []),
    ...paths
      .filter((path) => reaches(path))
      .flatMap((path): ManagedOrgUnit[] => {
        const orgUnit = path.at(-1)
        return orgUnit === undefined ? [] : [{ level: orgUnit.level, id: orgUnit.id, path }]
      }),
  ]
}
