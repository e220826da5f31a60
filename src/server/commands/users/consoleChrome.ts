import type { ConsoleChrome } from '../../../contract/users/authentication.ts'
import type { Assignment } from '../../../contract/permissions/roles.ts'
import type { Tx } from '../../db/database.ts'
import { settingStore } from '../../db/settings/settingStore.ts'

/**
 * Returns what surrounds every page of the console, from the settings at the org unit of the user’s widest
 * role.
 */
export async function consoleChromeOf(tx: Tx, held: readonly Assignment[]): Promise<ConsoleChrome> {
  const [widest] = held.toSorted((one, other) => one.path.length - other.path.length)
  const path = (widest?.path ?? []).map(({ id }) => id)
  const announcement = await settingStore.at(tx, path, 'announcement')
  return {
    iconsult_url: await settingStore.at(tx, path, 'iconsult_url'),
    iobserver_url: await settingStore.at(tx, path, 'iobserver_url'),
    announcement: announcement.text === '' ? null : announcement,
  }
}
