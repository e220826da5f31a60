import type { Assignment } from '../../../contract/roles.ts'
import { settingIn } from '../../../domain/settings.ts'
import type { Tx } from '../../db/database.ts'
import { settingStore, valuesOn } from '../../db/settingStore.ts'
import { userStore } from '../../db/userStore.ts'

/** Whether a second factor is asked of somebody: at one of his levels, or because his own was taken away. */
export async function owesSecondFactor(
  tx: Tx,
  userId: string,
  held: readonly Assignment[],
): Promise<boolean> {
  const user = await userStore.byId(tx, userId)
  return user?.secondFactorDue === true || demandsSecondFactor(tx, held)
}

/** Whether any of somebody's roles lies where a second factor is demanded. */
export async function demandsSecondFactor(tx: Tx, held: readonly Assignment[]): Promise<boolean> {
  const nodes = held.flatMap(({ path }) => path.map(({ id }) => id))
  const found = await settingStore.atNodes(tx, nodes, 'second_factor')
  return held.some(({ path }) => {
    const values = valuesOn(
      path.map(({ id }) => id),
      found,
    )
    return settingIn('second_factor', values) === 'required'
  })
}
