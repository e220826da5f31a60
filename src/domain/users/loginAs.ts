import { type Assignment, type Role, roles } from '../../contract/permissions/roles.ts'

/** Maximum duration of a Login As session, in milliseconds. */
export const loginAsMs = 3_600_000

const below = (role: Role): readonly Role[] => roles.slice(roles.indexOf(role) + 1)

/**
 * Roles lower than each role. An administrator of an entire org unit outranks every role listed after it. A
 * user administrator has none of the rights of the accounts they manage, and so outranks no one. Of the two
 * technical roles, TECH_ADMIN outranks only TECH.
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

/** Returns true if the user may use Login As at all. */
export function mayLoginAs(held: readonly Assignment[]): boolean {
  return held.some(({ role }) => lower[role].length > 0)
}

/**
 * Login As: returns true if a user with the roles `held` may become a user with the roles `theirs`. Each of
 * the other user's roles must be lower than one of the user's own that applies at its org unit, so no one
 * gains a right that they lack. A user without roles cannot be impersonated.
 */
export function mayBecome(held: readonly Assignment[], theirs: readonly Assignment[]): boolean {
  return theirs.length > 0 && theirs.every((other) => held.some((own) => outranks(own, other)))
}

/** Returns true if `own` is higher than `other` and applies at its org unit. */
export function outranks(own: Assignment, other: Assignment): boolean {
  return (
    lower[own.role].includes(other.role) && own.path.every(({ id }, depth) => other.path[depth]?.id === id)
  )
}
