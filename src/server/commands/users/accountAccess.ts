import type { Assignment } from '../../../contract/permissions/roles.ts'
import { SsoProvider } from '../../../contract/singleSignOn.ts'
import { type Keeping, keepingOf, mayChangeAccess } from '../../../domain/users/users.ts'
import type { Tx } from '../../db/database.ts'
import { ssoStore } from '../../db/singleSignOn/ssoStore.ts'
import { rolesOf } from '../../db/users/userRoles.ts'

/**
 * Returns how far a user with these roles administers an account, and whether they are barred from changing
 * how its owner signs in (`isGuarded`). Roles that a sign-in provider can assign count as held, because the
 * account can have them at its next sign-in.
 */
export async function accountAccess(
  tx: Tx,
  held: readonly Assignment[],
  userId: string,
): Promise<{ keeping: Keeping; isGuarded: boolean }> {
  const theirs = (await rolesOf(tx, [userId], { resting: true })).get(userId) ?? []
  const toCome = await rolesBySignOn(tx, userId)
  return { keeping: keepingOf(held, theirs), isGuarded: !mayChangeAccess(held, [...theirs, ...toCome]) }
}

async function rolesBySignOn(tx: Tx, userId: string): Promise<Assignment[]> {
  const found: Assignment[] = []
  for (const provider of await ssoStore.providersOf(tx, userId)) {
    const path = await ssoStore.pathOf(tx, provider)
    const rules = SsoProvider.shape.role_map.parse(provider.roleMap)
    if (path !== null) found.push(...rules.map(({ role }) => ({ role, path })))
  }
  return found
}
