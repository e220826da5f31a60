import type { RemoteFunction } from '../../contract/permissions/functions.ts'
import type { CellState } from '../../contract/permissions/permissions.ts'
import { remoteFunctions } from '../../contract/permissions/remoteFunctions.ts'

/** The tree from top to bottom. */
export const levels = ['platform', 'organization', 'customer', 'facility', 'unit', 'room'] as const
export type Level = (typeof levels)[number]

/** A bedside function granted or denied at the room or at an org unit above it. */
export interface Grant {
  level: Level
  function: RemoteFunction
  granted: boolean
}

/**
 * Returns the functions that a room's sessions may use. The highest level with a grant or denial for a
 * function overrides all levels below; without one, the function is not available. Overridden grants are
 * kept, and apply again once the higher level removes its own.
 */
export function availableFunctions(grants: readonly Grant[]): RemoteFunction[] {
  return remoteFunctions.filter((name) => decidingGrant(grants, name)?.granted ?? false)
}

/** Returns the grant of the highest level that decides on a function; `null` if there is none. */
export function decidingGrant<Found extends Grant>(
  grants: readonly Found[],
  name: RemoteFunction,
): Found | null {
  const speaking = grants
    .filter((grant) => grant.function === name)
    .toSorted((one, other) => levels.indexOf(one.level) - levels.indexOf(other.level))
  return speaking[0] ?? null
}

/** Returns true if this type of room can have the function. Without a room screen no film can be shown. */
export function isPossibleIn(type: string, name: RemoteFunction): boolean {
  return type !== 'byod' || name !== 'entertainment'
}

/** Returns the functions that a session in this type of room may use. */
export function functionsIn(type: string, grants: readonly Grant[]): RemoteFunction[] {
  return availableFunctions(grants).filter((name) => isPossibleIn(type, name))
}

/** Returns true if a function can be granted at that level. Films are left to each facility. */
export function isAssignableAt(level: Level, name: RemoteFunction): boolean {
  const highest = name === 'entertainment' ? 'facility' : 'organization'
  return levels.indexOf(level) >= levels.indexOf(highest)
}

interface CellQuestion {
  level: Level
  function: RemoteFunction
  /**
   * Explicit grant or denial at this org unit, and the decision of the levels above (`above`); null for none.
   */
  explicit: boolean | null
  above: boolean | null
  /** True if the caller manages permissions at this org unit. */
  keeps: boolean
}

/** Returns the state of a function at an org unit, and if the caller may change it. */
export function cellOf({ level, function: name, explicit, above, keeps }: CellQuestion): {
  state: CellState
  available: boolean | null
  mayChange: boolean
} {
  const assignable = keeps && isAssignableAt(level, name)
  // An overridden grant can only be removed: setting one here would be rejected.
  if (above !== null) return { state: 'from_above', available: above, mayChange: keeps && explicit !== null }
  if (explicit !== null)
    return { state: explicit ? 'granted' : 'denied', available: explicit, mayChange: keeps }
  return { state: assignable ? 'not_set' : 'locked', available: null, mayChange: assignable }
}

/**
 * Returns true if the caller may set `granted` here. Setting is refused above the caller's own org unit, at a
 * level that is too high for the function, or where a higher level has decided already. Removing an existing
 * grant (null) is allowed.
 */
export function canSetGrant(question: CellQuestion, granted: boolean | null): boolean {
  if (granted === null) return question.keeps
  return question.keeps && question.above === null && isAssignableAt(question.level, question.function)
}
