import { atom, type Atom, type createStore } from 'jotai'
import type { Assignment, Node } from '../../contract/roles.ts'
import { type NodeItem, type NodeLevel, nodeLevels } from '../../contract/structure.ts'
import type { Answer, Refusal } from './answer.ts'
import { createChoices } from './choices.ts'
import type { Page } from './records.ts'

interface TreePorts {
  nodes(level: NodeLevel): { list(query: URLSearchParams): Promise<Answer<Page<NodeItem>>> }
}

export interface NodeTree {
  /** Each node as the way down to it from the organization; empty until it is had. */
  pathsAtom: Atom<readonly Node[][]>
  /** Why a level of it cannot be had. */
  refusalAtom: Atom<Refusal | null>
  load(): Promise<void>
}

/** The nodes that somebody may see: what lies above his own is known from his roles. */
export function createNodeTree(
  ports: TreePorts,
  held: readonly Assignment[],
  store: ReturnType<typeof createStore>,
): NodeTree {
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
  return {
    pathsAtom,
    refusalAtom: atom((get) => levels.map(({ refusalAtom }) => get(refusalAtom)).find(Boolean) ?? null),
    load: async () => void (await Promise.all(levels.map(({ load }) => load()))),
  }
}
