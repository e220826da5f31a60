import type { Assignment } from '../../../contract/permissions/roles.ts'
import type { PasswordRule } from '../../../domain/users/passwordRule.ts'
import { settingIn } from '../../../domain/settings.ts'
import type { Tx } from '../../db/database.ts'
import { settingStore, valuesOn } from '../../db/settings/settingStore.ts'

/** Returns the rule for a user’s password: the strictest of all levels at and above their roles. */
export async function passwordRuleOf(tx: Tx, held: readonly Assignment[]): Promise<PasswordRule> {
  const paths = held.map(({ path }) => path.map(({ id }) => id))
  const found = await settingStore.atOrgUnits(tx, paths.flat(), 'password_rule')
  return settingIn(
    'password_rule',
    [[], ...paths].flatMap((path) => valuesOn(path, found)),
  )
}
