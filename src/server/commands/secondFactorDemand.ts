import type { Assignment } from '../../contract/roles.ts'
import { settingIn } from '../../domain/settings.ts'
import type { Tx } from '../db/database.ts'
import { settingStore, valuesOn } from '../db/settingStore.ts'

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
