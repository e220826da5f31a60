import type { Assignment } from '../../../src/contract/permissions/roles.ts'
import type { UserRecord } from '../../../src/contract/users/users.ts'
import { nodeItem, ScriptedRecords } from '../scripted/admin/scriptedRecords.ts'
import { scriptedUsers, userRecord } from '../scripted/admin/scriptedUsers.ts'
import { person, scriptedConsole } from './consolePage.tsx'

/** Id of an org unit of the accounts' branch, by its depth. */
export const idOf = (end: string) => `00000000-0000-4000-8000-00000000000${end}`
const path = (person('UNIT_ADMIN', 4).roles[0]?.path ?? []).map((node, depth) => ({
  ...node,
  id: idOf(`${depth}`),
}))
export const eastId = idOf('e')
export const atUnit: Assignment = { role: 'UNIT_ADMIN', path }
export const atFacility: Assignment = { role: 'TECH', path: path.slice(0, 3) }
export const priya = userRecord('Priya Raman', { assignments: [atUnit], last_sign_in_at: 1_799_999_000_000 })

/** Creates the console of a facility's administrator, with these accounts in it. */
export function administratorConsole(users: readonly UserRecord[] = [priya]) {
  const scripted = scriptedConsole()
  scripted.world.principal = {
    ...person('FACILITY_ADMIN', 3),
    roles: [{ role: 'FACILITY_ADMIN', path: path.slice(0, 3) }],
  }
  const { ports, records } = scriptedUsers(scripted.asked, users)
  scripted.ports.users = ports
  const unit = nodeItem('unit', '4 East', { id: eastId, parent_id: idOf('2') })
  scripted.ports.orgUnits = (level) => new ScriptedRecords(level === 'unit' ? [unit] : [], () => unit)
  return { ...scripted, records }
}
