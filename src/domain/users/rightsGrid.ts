import { type RightName, rightNames } from '../../contract/permissions/accessExplanation.ts'
import { type Assignment, type Node, roles } from '../../contract/permissions/roles.ts'
import { hasRight } from '../permissions/roles.ts'
import type { TypedRole } from './roleDraft.ts'
import { mayTake } from './users.ts'

/** Most columns with the org units above those of the roles; with more, only those of the roles are shown. */
const mostColumns = 5

/** Right of a person at an org unit, by their roles there and above. */
export interface RightCell {
  state: 'granted' | 'from_above' | 'not_set'
  /** Role that gives the right; null for none. */
  from: Assignment | null
}

/** Returns the roles of a form that are complete. */
export const completeRoles = (rows: readonly TypedRole[]): Assignment[] =>
  rows.flatMap(({ role, path }) => (role === '' ? [] : [{ role, path }]))

const idOf = (path: readonly Node[]) => path.at(-1)?.id ?? ''
const namesOf = (path: readonly Node[]) => path.map(({ name }) => name).join('\u0000')

/**
 * Returns the paths to the org units of the roles and to those above, each before those below it. The empty path is
 * the platform.
 */
export function rightColumns(held: readonly Assignment[]): Node[][] {
  const own = held.map(({ path }) => path)
  const all = own.flatMap((path) => path.map((_node, depth) => path.slice(0, depth + 1)))
  const distinct = (paths: readonly Node[][]) =>
    [...new Map(paths.map((path) => [idOf(path), path])).values()].toSorted((one, other) =>
      namesOf(one).localeCompare(namesOf(other)),
    )
  const columns = distinct([...own, ...all])
  return columns.length > mostColumns ? distinct(own) : columns
}

/** Returns what the roles give at the org unit that the path leads to. */
export function rightCell(held: readonly Assignment[], right: RightName, path: readonly Node[]): RightCell {
  const giving = held
    .filter(({ role, path: own }) => hasRight(role, right) && own.every(({ id }, at) => path[at]?.id === id))
    .toSorted((one, other) => one.path.length - other.path.length)
  const here = giving.find((role) => role.path.length === path.length)
  const from = here ?? giving[0] ?? null
  return { state: here !== undefined ? 'granted' : from === null ? 'not_set' : 'from_above', from }
}

/** Returns the rights that at least one of the roles includes. */
export const rightsOf = (held: readonly Assignment[]): RightName[] =>
  rightNames.filter((right) => held.some(({ role }) => hasRight(role, right)))

/** Returns true if the user can neither give nor remove any role at the org unit. */
export const isLockedFor = (held: readonly Assignment[], path: Node[]): boolean =>
  !roles.some((role) => mayTake(held, { role, path }))
