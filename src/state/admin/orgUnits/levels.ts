import type { LevelItem } from '../../../contract/orgUnits.ts'
import type { Assignment } from '../../../contract/permissions/roles.ts'
import { normalizeForMatch } from '../../../domain/text/normalizeForMatch.ts'

/** An org unit in the tree of those that the user may see, with the sums of all beds below it. */
export interface Level extends Omit<LevelItem, 'level'> {
  /** Null for the row of all levels. */
  level: LevelItem['level'] | null
  /** Names and ids from the organization down to it. The user may see only the last of them. */
  path: readonly { id: string; name: string }[]
  /** Number of levels above it that the user sees. */
  depth: number
  /** Number of its direct children. */
  children: number
  /** Its place among its siblings, from 1, and their number. */
  place: number
  siblings: number
}

/** Returns the org units as a tree, in the given order among siblings. */
export function levelTree(items: readonly LevelItem[], held: readonly Assignment[]): Level[] {
  const known = new Set(items.map(({ id }) => id))
  const childrenOf = new Map<string | null, LevelItem[]>()
  for (const item of items) {
    const parent = item.parent_id !== null && known.has(item.parent_id) ? item.parent_id : null
    const siblings = childrenOf.get(parent)
    if (siblings === undefined) childrenOf.set(parent, [item])
    else siblings.push(item)
  }
  const tree: Level[] = []
  const addAll = (siblings: readonly LevelItem[], above: Level['path'] | null, depth: number): Level[] =>
    siblings.map((item, index) => {
      const { id, name } = item
      const children = childrenOf.get(id) ?? []
      const path = [...(above ?? pathAbove(id, held)), { id, name }]
      const place = { depth, place: index + 1, siblings: siblings.length }
      const level: Level = { ...item, ...place, path, children: children.length }
      tree.push(level)
      for (const { beds, offline } of addAll(children, path, depth + 1)) {
        level.beds += beds
        if (offline !== null) level.offline = (level.offline ?? 0) + offline
      }
      return level
    })
  addAll(childrenOf.get(null) ?? [], null, 0)
  return tree
}

function pathAbove(id: string, held: readonly Assignment[]): Level['path'] {
  const path = held.map((one) => one.path).find((one) => one.some((orgUnit) => orgUnit.id === id)) ?? []
  return path.slice(
    0,
    path.findIndex((orgUnit) => orgUnit.id === id),
  )
}

/** Returns the levels that are in sight: those whose ancestors are all open. */
export function openLevels(tree: readonly Level[], open: ReadonlySet<string>): Level[] {
  let shownDepth = 0
  return tree.filter((level) => {
    if (level.depth > shownDepth) return false
    shownDepth = open.has(level.id) ? level.depth + 1 : level.depth
    return true
  })
}

/**
 * Returns the levels whose path contains every typed word, and those above them; `first` is the index of the first
 * whose own name contains one of the words.
 */
export function matchingLevels(
  tree: readonly Level[],
  typed: string,
): { levels: Level[]; count: number; first: number } {
  const words = typed.split(/\s/u).map(normalizeForMatch).filter(Boolean)
  const texts = new Map<string, string>()
  const matching = new Set<string>()
  const shown = new Set<string>()
  for (const { id, name, path } of tree) {
    const text = `${texts.get(path.at(-2)?.id ?? '') ?? ''} ${normalizeForMatch(name)}`
    texts.set(id, text)
    if (!words.every((word) => text.includes(word))) continue
    matching.add(id)
    for (const above of path) shown.add(above.id)
  }
  const levels = tree.filter(({ id }) => shown.has(id))
  const isNamed = ({ id, name }: Level) =>
    matching.has(id) && words.some((word) => normalizeForMatch(name).includes(word))
  return { levels, count: matching.size, first: Math.max(0, levels.findIndex(isNamed)) }
}

/** Returns a level’s name with that of its parent, which distinguishes levels of the same name. */
export function levelName({ path }: Pick<Level, 'path'>): string {
  const [name = '', parent] = [path.at(-1)?.name, path.at(-2)?.name]
  return parent === undefined ? name : `${name} · ${parent}`
}
