import type { Assignment, Node } from '../../../contract/permissions/roles.ts'
import type { Place } from '../../../domain/permissions/roles.ts'

/**
 * Returns a user’s place for the audit: the org unit of their first role. Platform staff and users without a
 * role belong to the platform.
 */
export function placeOf([first]: readonly Assignment[]): Partial<Place> {
  return placeAt(first?.path ?? [])
}

/** Returns the place of an org unit from the path down to it. */
export function placeAt(path: readonly Node[]): Partial<Place> {
  return Object.fromEntries(path.map(({ level, id }) => [`${level}Id`, id]))
}
