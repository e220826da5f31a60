import type { RemoteFunction } from '../../contract/permissions/functions.ts'
import { remoteFunctions } from '../../contract/permissions/remoteFunctions.ts'

/** Layout of the menu's tiles, depending on how many there are. */
export type TileLayout =
  | { kind: 'lead'; lead: RemoteFunction; rows: RemoteFunction[] }
  | { kind: 'halves'; tiles: [RemoteFunction, RemoteFunction] }
  | { kind: 'single'; tile: RemoteFunction }
  | { kind: 'none' }

/**
 * Returns the layout of the menu's tiles. A function without permission has no tile. The clinician comes
 * first if present. Three or four tiles: a lead and rows; two: equal halves; one: full width; none: a
 * sentence and Support.
 */
export function tileLayout(functions: readonly RemoteFunction[]): TileLayout {
  const present = remoteFunctions.filter((name) => functions.includes(name))
  const [first, second, ...others] = present
  if (first === undefined) return { kind: 'none' }
  if (second === undefined) return { kind: 'single', tile: first }
  if (others.length === 0) return { kind: 'halves', tiles: [first, second] }
  return { kind: 'lead', lead: first, rows: [second, ...others] }
}
