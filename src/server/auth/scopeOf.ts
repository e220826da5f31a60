import type { Assignment } from '../../contract/permissions/roles.ts'
import type { Scope, Tx } from '../db/database.ts'
import { userStore } from '../db/users/userStore.ts'

/**
 * Returns the rows that a user may see: the customers that contain, or are below, the org units of their
 * roles, and the organizations at which they have a role; everything for a role at the platform.
 */
export async function scopeOf(tx: Tx, assignments: readonly Assignment[]): Promise<Scope> {
  const customers = new Set<string>()
  const organizations = new Set<string>()
  for (const { path } of assignments) {
    const [organization, customer] = path
    if (organization === undefined) return 'platform'
    if (customer === undefined) organizations.add(organization.id)
    const below = customer === undefined ? await userStore.customersBelow(tx, organization.id) : [customer.id]
    below.forEach((id) => customers.add(id))
  }
  return { customers: [...customers], organizations: [...organizations] }
}
