import { atom, type Atom, type createStore } from 'jotai'
import type { Assignment, Node } from '../../contract/roles.ts'
import { type NodeItem, type NodeLevel, nodeLevels } from '../../contract/structure.ts'
import type { Answer } from './answer.ts'
import { createChoices } from './choices.ts'
import type { Page } from './records.ts'

interface TreePorts {
  nodes(level: NodeLevel): { list(query: URLSearchParams): Promise<Answer<Page<NodeItem>>> }
}

/**
 * The nodes that somebody may see, each as the way down to it from the organization: what lies above his own is known from
 * his roles. Empty until it is had.
 */
export function createNodeTree(
  ports: TreePorts,
  held: readonly Assignment[],
  store: ReturnType<typeof createStore>,
): { pathsAtom: Atom<readonly Node[][]>; load: () => Promise<void> } {
  const levels = nodeLevels.map((level) => createChoices<NodeItem>(ports.nodes(level).list, store))
  const pathsAtom = atom((get) => {
    const paths = new Map<string, Node[]>()
    for (const { path } of held) path.forEach((node, depth) => paths.set(node.id, path.slice(0, depth + 1)))
    for (const { id, level, name, parent_id: parent } of levels.flatMap(({ itemsAtom }) => get(itemsAtom))) {
      const above = parent === null ? [] : paths.get(parent)
      if (above !== undefined) paths.set(id, [...above, { level, id, name }])
    }
    return [...paths.values()]
  })
  return { pathsAtom, load: async () => void (await Promise.all(levels.map(({ load }) => load()))) }
}
