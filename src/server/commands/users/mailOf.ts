import type { Assignment } from '../../../contract/permissions/roles.ts'
import type { Tx } from '../../db/database.ts'
import { settingStore } from '../../db/settings/settingStore.ts'
import { userStore } from '../../db/users/userStore.ts'
import type { MessageLocale } from '../../messages/mailText.ts'

/** Returns the path to the level of a user's widest role; empty for the platform. */
function widestPath(held: readonly Assignment[]): Assignment['path'] {
  const [widest] = held.toSorted((one, other) => one.path.length - other.path.length)
  return widest?.path ?? []
}

/**
 * Returns the name of a user's hospital for a mail: the facility of the widest role, or the level above it at
 * which the role applies; empty for a user of the platform.
 */
export function hospitalOf(held: readonly Assignment[]): string {
  const path = widestPath(held)
  return (path.find(({ level }) => level === 'facility') ?? path.at(-1))?.name ?? ''
}

/** Returns the language and the hospital's name for a mail to a user, from the level of the widest role. */
export async function mailOf(tx: Tx, userId: string): Promise<{ locale: MessageLocale; hospital: string }> {
  const held = await userStore.assignmentsOf(tx, userId)
  const path = widestPath(held).map(({ id }) => id)
  return { locale: await settingStore.at(tx, path, 'locale'), hospital: hospitalOf(held) }
}
