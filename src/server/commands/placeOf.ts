import type { Assignment, Node } from '../../contract/roles.ts'
import type { Place } from '../../domain/roles.ts'

/** Where somebody belongs, for the audit: the node of the first role; the platform's own people, and those without one, belong to it. */
export function placeOf([first]: readonly Assignment[]): Partial<Place> {
  return placeAt(first?.path ?? [])
}

/** The place of a node, by the way down to it. */
export function placeAt(path: readonly Node[]): Partial<Place> {
  return Object.fromEntries(path.map(({ level, id }) => [`${level}Id`, id]))
}
