import { atom, type createStore } from 'jotai'
import { type NodeItem, type NodeLevel, nodeLevels } from '../../contract/structure.ts'
import type { Answer } from './answer.ts'
import { type Choices, createChoices } from './choices.ts'
import type { Page } from './records.ts'

interface NodePorts {
  nodes(level: NodeLevel): { list(query: URLSearchParams): Promise<Answer<Page<NodeItem>>> }
}

/**
 * Creates the list of org units of every level that the user sees, from the top; empty until they are loaded.
 */
export function createNodeChoices(
  ports: NodePorts,
  store: ReturnType<typeof createStore>,
): Choices<NodeItem> {
  const levels = nodeLevels.map((level) => createChoices(ports.nodes(level).list, store))
  return {
    itemsAtom: atom((get) => levels.flatMap(({ itemsAtom }) => get(itemsAtom))),
    refusalAtom: atom((get) => levels.map(({ refusalAtom }) => get(refusalAtom)).find(Boolean) ?? null),
    load: async () => {
      await Promise.all(levels.map(({ load }) => load()))
    },
  }
}
