import type { Assignment, Node, Role } from '../contract/roles.ts'
import type { SsoLevel } from '../contract/singleSignOn.ts'
import { outranks } from './loginAs.ts'

const anywhere = ['USER_ADMIN', 'TECH_ADMIN', 'TECH'] as const satisfies readonly Role[]

/** Which roles a provider may give at its node: none that belongs elsewhere, and never the highest. */
const rolesAt = {
  platform: ['WARDLINK_ADMIN', ...anywhere],
  organization: ['CHANNEL_ADMIN', ...anywhere],
  customer: ['CUSTOMER_ADMIN', ...anywhere],
} as const satisfies Record<SsoLevel, readonly Role[]>

/** The roles that somebody may let a provider give at a node: only such as are lower than one of his own there. */
export function rolesToMap(held: readonly Assignment[], level: SsoLevel, path: Node[]): Role[] {
  return rolesAt[level].filter((role) => held.some((own) => outranks(own, { role, path })))
}

/** A provider's no of more letters than this is not repeated (product spec, section 8). */
const longestError = 100

/** What becomes of a provider's no, by what it said. */
export function providerNo(said: string): 'refused' | 'canceled' {
  return [...said].length > longestError ? 'canceled' : 'refused'
}

/** The values of a claim, which may be one word or several. */
export function claimValues(claim: unknown): string[] {
  return (Array.isArray(claim) ? claim : [claim]).filter((value) => typeof value === 'string')
}

/**
 * Returns whether a provider left the groups out because a person is in too many of them (Microsoft Entra: a distributed claim, or
 * `hasgroups`). Their absence then says nothing about roles.
 */
export function hasTooManyGroups(claims: Readonly<Record<string, unknown>>, roleClaim: string): boolean {
  if (claims[roleClaim] !== undefined) return false
  const elsewhere = claims['_claim_names']
  if (typeof elsewhere === 'object' && elsewhere !== null && Object.hasOwn(elsewhere, roleClaim)) return true
  return roleClaim === 'groups' && ['true', true].some((said) => said === claims['hasgroups'])
}

/** Whether an address is one of the console's own pages: nobody is led elsewhere after the sign-in. */
export function isConsolePath(path: string): boolean {
  return (
    /^\/admin(?:\/[\w./-]*)?(?:\?[\w.~%&=+:@-]*)?$/u.test(path) &&
    !path.includes('//') &&
    !path.includes('/..')
  )
}
