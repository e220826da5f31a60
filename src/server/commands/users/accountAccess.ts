import type { Assignment } from '../../../contract/permissions/roles.ts'
import { SsoProvider } from '../../../contract/singleSignOn.ts'
import { type Keeping, keepingOf, mayChangeAccess } from '../../../domain/users/users.ts'
import type { Tx } from '../../db/database.ts'
import { scimGroupStore } from '../../db/provisioning/scimGroupStore.ts'
import { scimUserStore } from '../../db/provisioning/scimUserStore.ts'
import { ssoStore } from '../../db/singleSignOn/ssoStore.ts'
import { rolesOf } from '../../db/users/userRoles.ts'
import { RolePaths } from '../provisioning/applyGroupRoles.ts'

/**
 * Returns how far a user with these roles administers an account, and whether they are barred from changing
 * how its owner signs in (`isGuarded`). Roles that a sign-in provider or a directory can assign count as held,
 * because the account can have them at its next sign-in, or once it is activated.
 */
export async function accountAccess(
  tx: Tx,
  held: readonly Assignment[],
  userId: string,
): Promise<{ keeping: Keeping; isGuarded: boolean }> {
  const theirs = (await rolesOf(tx, [userId], { resting: true })).get(userId) ?? []
  const toCome = [...(await rolesBySignOn(tx, userId)), ...(await rolesByDirectory(tx, userId))]
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

/** Returns the roles that the directory of an account gives back or gives by groups when it activates the person. */
async function rolesByDirectory(tx: Tx, userId: string): Promise<Assignment[]> {
  const suspended = (await scimUserStore.ofAccount(tx, userId))?.suspendedRoles ?? []
  const roles = [
    ...suspended.map(({ role, orgUnitId }) => ({ role, node_id: orgUnitId })),
    ...(await scimGroupStore.rolesToCome(tx, userId)),
  ]
  const paths = new RolePaths(tx)
  const found: Assignment[] = []
  for (const role of roles) {
    const assignment = await paths.assignmentOf(role)
    if (assignment !== null) found.push(assignment)
  }
  return found
}
