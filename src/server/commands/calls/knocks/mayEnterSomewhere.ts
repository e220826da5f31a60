import type { Assignment } from '../../../../contract/permissions/roles.ts'
import { assignmentsFor } from '../../../../domain/permissions/roles.ts'
import { readSetting, settingIn } from '../../../../domain/settings.ts'
import type { Tx } from '../../../db/database.ts'
import { settingStore, valuesOn } from '../../../db/settings/settingStore.ts'

const key = 'emergency_entry'

/** Reports whether one of these roles may use emergency entry at its own org unit or somewhere below it. */
export async function mayEnterSomewhere(tx: Tx, held: readonly Assignment[]): Promise<boolean> {
  for (const { role, path } of assignmentsFor(held, 'seePatients')) {
    const isAllowed = (value: unknown) => readSetting(key, value)?.value.some((one) => one === role) === true
    const ids = path.map(({ id }) => id)
    const here = settingIn(key, valuesOn(ids, await settingStore.atOrgUnits(tx, ids, key)))
    if (isAllowed(here)) return true
    const orgUnit = path.at(-1)
    const below = await settingStore.valuesBelow(tx, orgUnit?.level ?? 'platform', orgUnit?.id ?? null, key)
    if (below.some(isAllowed)) return true
  }
  return false
}
