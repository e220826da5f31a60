import type { RemoteFunction } from '../contract/functions.ts'
import type { CellState } from '../contract/permissions.ts'
import { remoteFunctions } from '../contract/remoteFunctions.ts'

/** The tree from top to bottom (decisions.md, "Levels and roles"). */
export const levels = ['platform', 'organization', 'customer', 'facility', 'unit', 'room'] as const
export type Level = (typeof levels)[number]

/** A bedside function granted or denied at one node above, or at, a room. */
export interface Grant {
  level: Level
  function: RemoteFunction
  granted: boolean
}

/**
 * What a room's session may do. The highest level that speaks of a function wins and overwrites those
 * below; where none speaks, the function is not available. What is overwritten is kept, and counts again once the higher
 * level takes back its word.
 */
export function availableFunctions(grants: readonly Grant[]): RemoteFunction[] {
  return remoteFunctions.filter((name) => decidingGrant(grants, name)?.granted ?? false)
}

/** The grant of the highest level that speaks of a function; null where none does. */
export function decidingGrant<Found extends Grant>(
  grants: readonly Found[],
  name: RemoteFunction,
): Found | null {
  const speaking = grants
    .filter((grant) => grant.function === name)
    .toSorted((one, other) => levels.indexOf(one.level) - levels.indexOf(other.level))
  return speaking[0] ?? null
}

/** Whether there can be such a function in that kind of place: without a room screen no film can be shown on it. */
export function isPossibleIn(type: string, name: RemoteFunction): boolean {
  return type !== 'byod' || name !== 'entertainment'
}

/** What a session in that kind of place may do. */
export function functionsIn(type: string, grants: readonly Grant[]): RemoteFunction[] {
  return availableFunctions(grants).filter((name) => isPossibleIn(type, name))
}

/** The highest level at which a function can be granted: a film is a facility's own business (decisions.md). */
export function isAssignableAt(level: Level, name: RemoteFunction): boolean {
  const highest = name === 'entertainment' ? 'facility' : 'organization'
  return levels.indexOf(level) >= levels.indexOf(highest)
}

interface CellQuestion {
  level: Level
  function: RemoteFunction
  /** What was said at this node, and what the levels above it decide; null for nothing. */
  said: boolean | null
  above: boolean | null
  /** Whether whoever asks keeps permissions at this node. */
  keeps: boolean
}

/** How it stands with a function at a node, for whoever asks. */
export function cellOf({ level, function: name, said, above, keeps }: CellQuestion): {
  state: CellState
  available: boolean | null
  mayChange: boolean
} {
  const assignable = keeps && isAssignableAt(level, name)
  // What is overwritten can only be taken back: whoever said something now would be told no.
  if (above !== null) return { state: 'from_above', available: above, mayChange: keeps && said !== null }
  if (said !== null) return { state: said ? 'granted' : 'denied', available: said, mayChange: keeps }
  return { state: assignable ? 'not_set' : 'locked', available: null, mayChange: assignable }
}

/**
 * Whether something may be said at a node: nobody speaks above his own node, at a level that is too high for the function,
 * or where a higher level has spoken already. What was said may be taken back.
 */
export function mayDecide(question: CellQuestion, granted: boolean | null): boolean {
  if (granted === null) return question.keeps
  return question.keeps && question.above === null && isAssignableAt(question.level, question.function)
}
