import { atom, type Atom, type createStore } from 'jotai'
import type { Assignment, Node } from '../../../contract/permissions/roles.ts'
import { assignmentsFor, isOfPlatform, type Right } from '../../../domain/permissions/roles.ts'
import { createOrgUnitTree, type OrgUnitTree } from './orgUnitTree.ts'

/** An org unit where the user may decide; the platform has neither an id nor a path. */
export interface ManagedOrgUnit {
  level: Node['level'] | 'platform'
  id: string | null
  path: readonly Node[]
}

/**
 * Creates the list of org units at or below those where the user has a right; empty until they are loaded.
 */
export function createManagedOrgUnits(
  ports: Parameters<typeof createOrgUnitTree>[0],
  { held, right }: { held: readonly Assignment[]; right: Right },
  store: ReturnType<typeof createStore>,
): Pick<OrgUnitTree, 'refusalAtom' | 'load'> & { orgUnitsAtom: Atom<readonly ManagedOrgUnit[]> } {
  const tree = createOrgUnitTree(ports, held, store)
  const keeping = assignmentsFor(held, right)
  const reaches = (path: readonly Node[]): boolean =>
    keeping.some(({ path: own }) => own.length === 0 || path.some(({ id }) => id === own.at(-1)?.id))
  const orgUnitsAtom = atom((get): ManagedOrgUnit[] => [
    ...(keeping.some((one) => isOfPlatform(one)) ? [{ level: 'platform', id: null, path: [] } as const] : []),
    ...get(tree.pathsAtom)
      .filter((path) => reaches(path))
      .flatMap((path): ManagedOrgUnit[] => {
        const orgUnit = path.at(-1)
        return orgUnit === undefined ? [] : [{ level: orgUnit.level, id: orgUnit.id, path }]
      }),
  ])
  return { orgUnitsAtom, refusalAtom: tree.refusalAtom, load: tree.load }
}
