import type { RemoteFunction } from '../contract/functions.ts'
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
 * below; where none speaks, the function is not available.
 */
export function availableFunctions(grants: readonly Grant[]): RemoteFunction[] {
  return remoteFunctions.filter((name) => {
    const speaking = grants
      .filter((grant) => grant.function === name)
      .toSorted((one, other) => levels.indexOf(one.level) - levels.indexOf(other.level))
    return speaking[0]?.granted ?? false
  })
}

/** What a session in that kind of place may do: where there is no room screen, no film can be shown on it. */
export function functionsIn(type: string, grants: readonly Grant[]): RemoteFunction[] {
  const available = availableFunctions(grants)
  return type === 'byod' ? available.filter((name) => name !== 'entertainment') : available
}
