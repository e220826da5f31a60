import { atom, type Atom, type createStore } from 'jotai'
import type { Assignment, Node } from '../../contract/roles.ts'
import { assignmentsFor, isOfPlatform, type Right } from '../../domain/roles.ts'
import { createNodeTree, type NodeTree } from './nodeTree.ts'

/** An org unit where the user may decide; the platform has neither an id nor a path. */
export interface KeptNode {
  level: Node['level'] | 'platform'
  id: string | null
  path: readonly Node[]
}

/**
 * Creates the list of org units at or below those where the user has a right; empty until they are loaded.
 */
export function createKeptNodes(
  ports: Parameters<typeof createNodeTree>[0],
  { held, right }: { held: readonly Assignment[]; right: Right },
  store: ReturnType<typeof createStore>,
): Pick<NodeTree, 'refusalAtom' | 'load'> & { nodesAtom: Atom<readonly KeptNode[]> } {
  const tree = createNodeTree(ports, held, store)
  const keeping = assignmentsFor(held, right)
  const reaches = (path: readonly Node[]): boolean =>
    keeping.some(({ path: own }) => own.length === 0 || path.some(({ id }) => id === own.at(-1)?.id))
  const nodesAtom = atom((get): KeptNode[] => [
    ...(keeping.some((one) => isOfPlatform(one)) ? [{ level: 'platform', id: null, path: [] } as const] : []),
    ...get(tree.pathsAtom)
      .filter((path) => reaches(path))
      .flatMap((path): KeptNode[] => {
        const node = path.at(-1)
        return node === undefined ? [] : [{ level: node.level, id: node.id, path }]
      }),
  ])
  return { nodesAtom, refusalAtom: tree.refusalAtom, load: tree.load }
}
