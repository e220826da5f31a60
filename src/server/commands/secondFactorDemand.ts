import type { Assignment } from '../../contract/roles.ts'
import type { Tx } from '../db/database.ts'
import { settingStore } from '../db/settingStore.ts'

/** The setting by which a level demands a second factor: `required` or `optional`; the lowest level that says it counts. */
export const secondFactorSetting = 'second_factor'

/** Whether any of somebody's roles lies where a second factor is demanded. */
export async function demandsSecondFactor(tx: Tx, held: readonly Assignment[]): Promise<boolean> {
  const nodes = held.flatMap(({ path }) => path.map(({ id }) => id))
  const values = await settingStore.atNodes(tx, nodes, secondFactorSetting)
  return held.some(({ path }) => {
    const said = [null, ...path.map(({ id }) => id)]
      .map((id) => values.get(id))
      .filter((value) => value !== undefined)
    return said.at(-1) === 'required'
  })
}
