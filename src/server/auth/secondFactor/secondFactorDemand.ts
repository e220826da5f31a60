import type { Assignment } from '../../../contract/permissions/roles.ts'
import { settingIn } from '../../../domain/settings.ts'
import type { Tx } from '../../db/database.ts'
import { settingStore, valuesOn } from '../../db/settings/settingStore.ts'
import { userStore } from '../../db/users/userStore.ts'

/**
 * Reports whether a second factor is required of a user: at one of their levels, or because an administrator
 * removed theirs.
 */
export async function owesSecondFactor(
  tx: Tx,
  userId: string,
  held: readonly Assignment[],
): Promise<boolean> {
  const user = await userStore.byId(tx, userId)
  return user?.secondFactorDue === true || demandsSecondFactor(tx, held)
}

/** Reports whether a second factor is required at the org unit of any of the user’s roles. */
export async function demandsSecondFactor(tx: Tx, held: readonly Assignment[]): Promise<boolean> {
  const orgUnitIds = held.flatMap(({ path }) => path.map(({ id }) => id))
  const found = await settingStore.atOrgUnits(tx, orgUnitIds, 'second_factor')
  return held.some(({ path }) => {
    const values = valuesOn(
      path.map(({ id }) => id),
      found,
    )
    return settingIn('second_factor', values) === 'required'
  })
}
