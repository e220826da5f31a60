import type { Assignment } from '../../../contract/permissions/roles.ts'
import { settingIn } from '../../../domain/settings.ts'
import type { Tx } from '../../db/database.ts'
import { settingStore, valuesOn } from '../../db/settings/settingStore.ts'
import { userSessionStore, type UserSessionRow } from '../../db/users/userSessionStore.ts'
import { userStore } from '../../db/users/userStore.ts'

/**
 * Shortest limit that a level can set, in milliseconds. A session that was used more recently needs no
 * lookup.
 */
const shortestMs = 5 * 60_000
/** Minimum interval between recorded uses, in milliseconds. */
const touchMs = 30_000

type Used = Pick<UserSessionRow, 'id' | 'userId' | 'actorId' | 'parentId' | 'lastUsedAt' | 'createdAt'>

const lastUse = ({ lastUsedAt, createdAt }: Used) => (lastUsedAt ?? createdAt).getTime()

/**
 * Returns when an unused session ends, in epoch milliseconds, by the strictest limit of all levels at which
 * its user has a role. In Login As, the levels of the actual person count too.
 */
export async function idleAt(tx: Tx, session: Used): Promise<number> {
  const held = await userStore.assignmentsOf(tx, session.userId)
  const own = session.actorId === null ? [] : await userStore.assignmentsOf(tx, session.actorId)
  return lastUse(session) + (await idleMinutesOf(tx, [...held, ...own])) * 60_000
}

/** Ends a session that has been unused for too long. Returns whether it is over. */
export async function endIfIdle(tx: Tx, session: Used, now: number): Promise<boolean> {
  if (now - lastUse(session) < shortestMs || now < (await idleAt(tx, session))) return false
  await userSessionStore.end(tx, session.id, 'idle', new Date(now))
  return true
}

/** Records the use of a session; in Login As also of the session from which it was opened. */
export async function noteUse(tx: Tx, session: Used, now: number): Promise<void> {
  if (now - lastUse(session) < touchMs && session.lastUsedAt !== null) return
  const ids = session.parentId === null ? [session.id] : [session.id, session.parentId]
  await userSessionStore.noteUse(tx, ids, new Date(now))
}

async function idleMinutesOf(tx: Tx, held: readonly Assignment[]): Promise<number> {
  const paths = held.map(({ path }) => path.map(({ id }) => id))
  const found = await settingStore.atOrgUnits(tx, paths.flat(), 'console_idle_minutes')
  const limits = (paths.length === 0 ? [[]] : paths).map((path) =>
    settingIn('console_idle_minutes', valuesOn(path, found)),
  )
  return Math.min(...limits)
}
