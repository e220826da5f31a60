import type { Assignment, Node, Role } from '../../contract/permissions/roles.ts'
import type { SsoLevel } from '../../contract/singleSignOn.ts'
import { outranks } from '../users/loginAs.ts'

const anywhere = ['USER_ADMIN', 'TECH_ADMIN', 'TECH'] as const satisfies readonly Role[]

/** Roles that a provider can grant at its level: none of another level, and never the highest. */
const rolesAt = {
  platform: ['WARDLINK_ADMIN', ...anywhere],
  organization: ['CHANNEL_ADMIN', ...anywhere],
  customer: ['CUSTOMER_ADMIN', ...anywhere],
} as const satisfies Record<SsoLevel, readonly Role[]>

/**
 * Returns the roles that the user may let a provider assign at an org unit: only those lower than a role of
 * their own that applies there.
 */
export function rolesToMap(held: readonly Assignment[], level: SsoLevel, path: Node[]): Role[] {
  return rolesAt[level].filter((role) => held.some((own) => outranks(own, { role, path })))
}

/** A provider's no of more letters than this is not repeated. */
const longestError = 100

/** Maps a provider's error to a result, by the length of its message. */
export function providerNo(description: string): 'refused' | 'canceled' {
  return [...description].length > longestError ? 'canceled' : 'refused'
}

/** Returns the values of a claim, which can be a single string or an array. */
export function claimValues(claim: unknown): string[] {
  return (Array.isArray(claim) ? claim : [claim]).filter((value) => typeof value === 'string')
}

/**
 * Returns true if the provider omitted the groups because the person is in too many of them (Microsoft Entra:
 * a distributed claim, or `hasgroups`). Missing groups then say nothing about roles.
 */
export function hasTooManyGroups(claims: Readonly<Record<string, unknown>>, roleClaim: string): boolean {
  if (claims[roleClaim] !== undefined) return false
  const elsewhere = claims['_claim_names']
  if (typeof elsewhere === 'object' && elsewhere !== null && Object.hasOwn(elsewhere, roleClaim)) return true
  return roleClaim === 'groups' && ['true', true].some((value) => value === claims['hasgroups'])
}

/** Returns true if the path is one of the console's own pages. Redirects after sign-in go nowhere else. */
export function isConsolePath(path: string): boolean {
  return (
    /^\/admin(?:\/[\w./-]*)?(?:\?[\w.~%&=+:@-]*)?$/u.test(path) &&
    !path.includes('//') &&
    !path.includes('/..')
  )
}
