import { AuditList } from '../../../../src/contract/audit.ts'
import { SsoProvider } from '../../../../src/contract/singleSignOn.ts'
import { UserRecord } from '../../../../src/contract/users/users.ts'
import { type AccountTarget, providerValues } from './accountRows.ts'
import type { Administrator } from '../administrator.ts'
import { read } from '../bedsideApi.ts'
import { takenFile } from '../imports/importing.ts'
import type { TestHospital } from '../testHospital.ts'

/** Maximum number of further links that a person may be sent within the hour. Their first mail was one. */
const furtherLinks = 4

interface Nodes {
  customer: string
  facility: string
  unit: string
}

/**
 * Creates the records that the calls about accounts refer to in one branch. Returns a function that returns
 * the id of each; it creates a new removed provider each time.
 */
export async function accountTargets(
  ward: TestHospital,
  administrator: Administrator,
  branch: string,
  orgUnits: Nodes,
): Promise<(target: AccountTarget) => Promise<string>> {
  const account = async (role: string, level: keyof Nodes): Promise<string> => {
    const assignments = [{ role, level, node_id: orgUnits[level] }]
    const body = { name: `${branch} ${role}`, email: `${branch}.${role}@example.org`, assignments }
    const { id } = read(UserRecord, await administrator.ask('POST /api/v1/users', { body }))
    for (let sent = 0; sent < furtherLinks; sent += 1)
      await administrator.ask(`POST /api/v1/users/${id}/links`, { body: {} })
    return id
  }
  const provider = async (name: string): Promise<string> => {
    const body = { ...providerValues, name, level: 'customer', node_id: orgUnits.customer }
    return read(SsoProvider, await administrator.ask('POST /api/v1/sso-providers', { body })).id
  }
  const removedProvider = async (): Promise<string> => {
    const id = await provider('Removed')
    await administrator.ask(`DELETE /api/v1/sso-providers/${id}`, { headers: { 'if-match': '1' } })
    return id
  }
  const entryOf = async (id: string): Promise<string> => {
    const { items } = read(
      AuditList,
      await administrator.ask(`GET /api/v1/audit-events?target=${id}&action=create`),
    )
    const [made] = items
    if (made === undefined) throw new Error('the audit does not tell of the account')
    return made.id
  }
  const technician = await account('TECH', 'unit')
  const file = 'number,type,unit,facility\nM-1,byod,Intensive Care,Lakeside General\n'
  const ids = {
    technician,
    auditEntry: await entryOf(technician),
    administrator: await account('FACILITY_ADMIN', 'facility'),
    import: (await takenFile(ward, administrator, file)).id,
    provider: await provider('Standing'),
  }
  return (target) => (target === 'removedProvider' ? removedProvider() : Promise.resolve(ids[target]))
}
