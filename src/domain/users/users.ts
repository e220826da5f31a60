import { roles, type Assignment, type Node, type Role } from '../../contract/permissions/roles.ts'
import { outranks } from './loginAs.ts'
import { type FieldProblems, problemsIn, textProblem } from '../records.ts'
import { assignmentsFor, hasRight } from '../permissions/roles.ts'

/** Level at which a role can be assigned; `null` for any. */
const homes: Readonly<Record<Role, Node['level'] | 'platform' | null>> = {
  SUPER_ADMIN: 'platform',
  WARDLINK_ADMIN: 'platform',
  CHANNEL_ADMIN: 'organization',
  CUSTOMER_ADMIN: 'customer',
  FACILITY_ADMIN: 'facility',
  UNIT_ADMIN: 'unit',
  USER_ADMIN: null,
  TECH_ADMIN: null,
  TECH: null,
}

/** Returns true if the role may be assigned at the org unit that the path leads to. */
export function fits(role: Role, path: readonly Node[]): boolean {
  const home = homes[role]
  return home === null || home === (path.at(-1)?.level ?? 'platform')
}

/** Returns true if the role applies to the whole platform and can be assigned nowhere else. */
export const belongsToPlatform = (role: Role): boolean => homes[role] === 'platform'

/** Returns true if a path leads to the org unit of another path, or below it. */
export const isWithin = (path: readonly Node[], above: readonly Node[]): boolean =>
  above.every(({ id }, depth) => path[depth]?.id === id)

/**
 * Returns true if the user may remove a role: one that is lower than their own and applies at or below their
 * org unit. The platform's two roles may also remove their own kind. A user administrator, whose task is
 * managing accounts, may remove any role strictly below their org unit, and none at it.
 */
export function mayTake(held: readonly Assignment[], taken: Assignment): boolean {
  return fits(taken.role, taken.path) && held.some((own) => gives(own, taken))
}

/**
 * Returns true if a directory that acts for the user may end the access of an account with the role, and undo that: one
 * that the user may remove, or of their own rank. A leaver who keeps access harms more than a colleague's account that
 * an administrator must restore.
 */
export function mayEnd(held: readonly Assignment[], role: Assignment): boolean {
  return mayTake(held, role) || held.some((own) => own.role === role.role && isWithin(role.path, own.path))
}

/**
 * Returns true if the user may assign a role: one that they may also remove, and that reveals no patients
 * whom they may not see themselves.
 */
export function mayGive(held: readonly Assignment[], given: Assignment): boolean {
  return mayTake(held, given) && seesAsMuch(held, given)
}

/**
 * Returns true if the user may change how a person gets into an account with these roles: its email address,
 * its second factor and its reactivation. The account then opens to anyone with access to that mailbox, so a
 * user who may not see the account's patients may not change it.
 */
export function mayChangeAccess(held: readonly Assignment[], theirs: readonly Assignment[]): boolean {
  return theirs.every((role) => seesAsMuch(held, role))
}

/** Returns true if the user may see all patients that the role reveals. */
function seesAsMuch(held: readonly Assignment[], { role, path }: Assignment): boolean {
  return (
    !hasRight(role, 'seePatients') ||
    assignmentsFor(held, 'seePatients').some((own) => isWithin(path, own.path))
  )
}

/** Returns true if the user may assign any role anywhere. A user who may not cannot create accounts. */
export function givesRoles(held: readonly Assignment[]): boolean {
  return held.some(({ role, path }) =>
    role === 'USER_ADMIN'
      ? path.at(-1)?.level !== 'unit'
      : roles.some((given) => gives({ role, path }, { role: given, path })),
  )
}

function gives(own: Assignment, given: Assignment): boolean {
  switch (own.role) {
    case 'SUPER_ADMIN':
      return true
    case 'WARDLINK_ADMIN':
      return given.role !== 'SUPER_ADMIN'
    case 'USER_ADMIN':
      return given.path.length > own.path.length && isWithin(given.path, own.path)
    default:
      return outranks(own, given)
  }
}

/** How far a user may manage an account: entirely, only its roles in their own branch, or not at all. */
export type Keeping = 'account' | 'roles' | 'nothing'

/**
 * Returns how far a user with the roles `held` may manage an account. `theirs` must be all roles of the
 * account. No one may change an account with an equal or higher role in their own branch. If an account also
 * has roles in other branches, only its roles in the user's branch may be changed.
 */
export function keepingOf(held: readonly Assignment[], theirs: readonly Assignment[]): Keeping {
  if (theirs.length === 0) return held.some(({ path }) => path.length === 0) ? 'account' : 'nothing'
  const beyond = theirs.filter((role) => !mayTake(held, role))
  if (beyond.length === 0) return 'account'
  if (beyond.length === theirs.length) return 'nothing'
  const concerns = (role: Assignment) =>
    held.some(({ path }) => isWithin(role.path, path) || isWithin(path, role.path))
  return beyond.some(concerns) ? 'nothing' : 'roles'
}

/** Length of a person's name, in characters. 林 and Ng are valid names. */
const personLetters = { least: 1, most: 200 } as const

/** Returns the problems of an account, by field. `roles` is the number of roles it would have. */
export function userProblems(user: { name: string; email: string; roles: number }): FieldProblems {
  return problemsIn({
    name: textProblem(user.name, personLetters),
    email: emailProblem(user.email.trim()),
    assignments: user.roles > 0 ? null : 'required',
  })
}

function emailProblem(email: string): 'required' | 'invalid_email' | null {
  if (email === '') return 'required'
  return email.length <= 320 && /^[^\s@\p{C}]+@[^\s@\p{C}]+$/u.test(email) ? null : 'invalid_email'
}
