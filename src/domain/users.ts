import { roles, type Assignment, type Node, type Role } from '../contract/roles.ts'
import { outranks } from './loginAs.ts'
import { type FieldProblems, problemsIn, textProblem } from './records.ts'
import { assignmentsFor, hasRight } from './roles.ts'

/** Where a role may hold; `null` for those that may hold at any node. */
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

/** Whether a role may hold at a node, by the way down to it. */
export function fits(role: Role, path: readonly Node[]): boolean {
  const home = homes[role]
  return home === null || home === (path.at(-1)?.level ?? 'platform')
}

/** Whether a role holds for the whole platform, and nowhere else. */
export const belongsToPlatform = (role: Role): boolean => homes[role] === 'platform'

const isWithin = (path: readonly Node[], above: readonly Node[]): boolean =>
  above.every(({ id }, depth) => path[depth]?.id === id)

/**
 * Whether somebody may take a role at a node away (decisions.md): one that is lower than his own and holds at or below
 * his node. The platform's two keep their own kind too. A user administrator, whose task accounts are, takes what holds
 * strictly below his node, and nothing at it.
 */
export function mayTake(held: readonly Assignment[], taken: Assignment): boolean {
  return fits(taken.role, taken.path) && held.some((own) => gives(own, taken))
}

/** Whether somebody may give a role at a node: one that they may take, and that shows them no patients whom they may not see. */
export function mayGive(held: readonly Assignment[], given: Assignment): boolean {
  return mayTake(held, given) && seesAsMuch(held, given)
}

/**
 * Whether somebody may change what lets a person into an account with these roles: its address, its second factor, and its return.
 * The account then opens to whoever has that mailbox, so a person who may not see its patients may not either.
 */
export function mayChangeAccess(held: readonly Assignment[], theirs: readonly Assignment[]): boolean {
  return theirs.every((role) => seesAsMuch(held, role))
}

/** Whether somebody may see all patients whom a role shows. */
function seesAsMuch(held: readonly Assignment[], { role, path }: Assignment): boolean {
  return (
    !hasRight(role, 'seePatients') ||
    assignmentsFor(held, 'seePatients').some((own) => isWithin(path, own.path))
  )
}

/** Whether somebody may give any role anywhere: whoever may not makes no accounts. */
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

/** How far somebody keeps an account: all of it, the roles in his own branch alone, or nothing of it. */
export type Keeping = 'account' | 'roles' | 'nothing'

/**
 * How far whoever holds these roles keeps the account of another, with all the roles that one has anywhere: nobody touches
 * whoever is equal or higher where he stands himself, and nobody whose roles lie elsewhere too but for those in his branch.
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

/** How long a person's name is, in letters: 林 and Ng are names. */
const personLetters = { least: 1, most: 200 } as const

/** What is wrong with an account, by field; `roles` how many it is to have. */
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
