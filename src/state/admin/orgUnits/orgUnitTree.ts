import { atom, type Atom, type createStore } from 'jotai'
import type { Assignment, Node } from '../../../contract/permissions/roles.ts'
import type { OrgUnitItem } from '../../../contract/orgUnits.ts'
import type { Choices } from '../lists/choices.ts'
import { createOrgUnitChoices } from './orgUnitChoices.ts'

export interface OrgUnitTree extends Pick<Choices<OrgUnitItem>, 'refusalAtom' | 'load'> {
  /** Path from the organization down to each org unit; empty until it is loaded. */
  pathsAtom: Atom<readonly Node[][]>
}

/**
 * Creates the tree of org units that the user may see. The levels above their own are known from their roles.
 */
export function createOrgUnitTree(
  ports: Parameters<typeof createOrgUnitChoices>[0],
  held: readonly Assignment[],
  store: ReturnType<typeof createStore>,
): OrgUnitTree {
  const { itemsAtom, refusalAtom, load } = createOrgUnitChoices(ports, store)
  const pathsAtom = atom((get) => {
    const paths = new Map<string, Node[]>()
    for (const { path } of held)
      path.forEach((orgUnit, depth) => paths.set(orgUnit.id, path.slice(0, depth + 1)))
    for (const { id, level, name, parent_id: parent } of get(itemsAtom)) {
      const above = parent === null ? [] : paths.get(parent)
      if (above !== undefined) paths.set(id, [...above, { level, id, name }])
    }
    return [...paths.values()]
  })
  return { pathsAtom, refusalAtom, load }
}
