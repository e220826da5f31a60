import type { RemoteFunction } from '../../contract/permissions/functions.ts'
import { isPossibleIn } from './permissions.ts'

/** A room, with the ids on its path from the organization down to the room itself. */
export interface RoomInTree {
  id: string
  type: string
  path: readonly string[]
}

/** Explicit grants and denials of one function, by id of the org unit. */
export type ExplicitGrants = ReadonlyMap<string, boolean>

export interface GrantChange {
  orgUnitId: string
  function: RemoteFunction
  /** `null` removes the grant or denial. */
  granted: boolean | null
}

/**
 * Returns the explicit grant of the first id in the path that has one. The path is ordered from the top down.
 */
export function explicitGrant(path: readonly string[], explicit: ExplicitGrants): boolean | null {
  for (const id of path) {
    const word = explicit.get(id)
    if (word !== undefined) return word
  }
  return null
}

/** Returns the rooms whose function changes, with its new state. */
export function changedRooms<Room extends RoomInTree>(
  rooms: readonly Room[],
  explicit: ExplicitGrants,
  change: GrantChange,
): { room: Room; becomes: boolean }[] {
  const after = new Map(explicit)
  if (change.granted === null) after.delete(change.orgUnitId)
  else after.set(change.orgUnitId, change.granted)
  return rooms.flatMap((room) => {
    if (!isPossibleIn(room.type, change.function)) return []
    const was = explicitGrant(room.path, explicit) ?? false
    const becomes = explicitGrant(room.path, after) ?? false
    return was === becomes ? [] : [{ room, becomes }]
  })
}

/**
 * Returns the org units below whose grants no longer count after the change; empty if the org unit already
 * overrode them.
 */
export function overwrittenBy(
  below: readonly string[],
  explicit: ExplicitGrants,
  change: GrantChange,
): string[] {
  if (change.granted === null || explicit.has(change.orgUnitId)) return []
  return below.filter((id) => explicit.has(id))
}
