import { type Assignment, type Role, roles } from '../contract/roles.ts'

/** The longest that anybody is somebody else, in milliseconds (decisions.md). */
export const loginAsMs = 3_600_000

const below = (role: Role): readonly Role[] => roles.slice(roles.indexOf(role) + 1)

/**
 * Whose roles are lower than one's own. Who oversees everything at his node stands above all that is named after him; a
 * user administrator has none of the rights of those whose accounts he keeps, and a technician's are below his own
 * administrator's alone.
 */
const lower: Readonly<Record<Role, readonly Role[]>> = {
  SUPER_ADMIN: below('SUPER_ADMIN'),
  WARDLINK_ADMIN: below('WARDLINK_ADMIN'),
  CHANNEL_ADMIN: below('CHANNEL_ADMIN'),
  CUSTOMER_ADMIN: below('CUSTOMER_ADMIN'),
  FACILITY_ADMIN: below('FACILITY_ADMIN'),
  UNIT_ADMIN: below('UNIT_ADMIN'),
  USER_ADMIN: [],
  TECH_ADMIN: ['TECH'],
  TECH: [],
}

/** Whether somebody may become anybody else at all. */
export function mayLoginAs(held: readonly Assignment[]): boolean {
  return held.some(({ role }) => lower[role].length > 0)
}

/**
 * Login As: whether whoever holds these roles may become whoever holds those. Each of the other's roles must be lower than
 * one of one's own that holds at its node: nobody gains a right that he has not. Who has no role is nobody to become.
 */
export function mayBecome(held: readonly Assignment[], theirs: readonly Assignment[]): boolean {
  return theirs.length > 0 && theirs.every((other) => held.some((own) => outranks(own, other)))
}

/** Whether a role is higher than another, and holds at its node. */
export function outranks(own: Assignment, other: Assignment): boolean {
  return (
    lower[own.role].includes(other.role) && own.path.every(({ id }, depth) => other.path[depth]?.id === id)
  )
}
