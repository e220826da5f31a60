import type { UserSessionList } from '../../../contract/users/users.ts'
import type { Clock } from '../../config.ts'
import { auditStore } from '../../db/audit/auditStore.ts'
import type { Database, Tx } from '../../db/database.ts'
import { userSessionStore, type UserSessionRow } from '../../db/users/userSessionStore.ts'
import { auditActorOf, type RequestActor } from '../../auth/requestActor.ts'
import type { ConsoleUser } from '../../auth/consoleAuthentication.ts'
import { ApiError } from '../../errors/apiError.ts'
import { placeOf } from '../audit/placeOf.ts'
import { endIfIdle } from '../../auth/users/sessionIdle.ts'
import { managedUser, auditUserChange } from './userCommands.ts'

interface UserSessionDeps {
  database: Database
  clock: Clock
}

/** Returns the user's own open sessions. */
export async function ownSessions(
  { database, clock }: UserSessionDeps,
  user: ConsoleUser,
): Promise<UserSessionList> {
  return database.transaction('platform', (tx) => openSessions(tx, user, user.id, clock))
}

/** Ends one of the user's own sessions, on any machine. Throws `not_found` for any other. */
export async function endOwnSession(
  { database, clock }: UserSessionDeps,
  user: ConsoleUser,
  { id, address }: { id: string; address: string },
): Promise<void> {
  await database.transaction('platform', async (tx) => {
    const now = new Date(clock.now())
    const open = await userSessionStore.openOf(tx, user.id, now)
    if (!open.some((session) => session.id === id)) throw new ApiError('not_found')
    await userSessionStore.end(tx, id, 'revoked', now)
    await auditStore.write(tx, {
      by: auditActorOf(user, address),
      action: 'sign_out',
      target: { kind: 'session', id, name: user.name },
      place: placeOf(user.assignments),
    })
  })
}

/** Returns the open sessions of a user whom the caller administers. Throws `not_found` and `forbidden`. */
export async function sessionsOfUser(
  { database, clock }: UserSessionDeps,
  user: ConsoleUser,
  id: string,
): Promise<UserSessionList> {
  return database.transaction('platform', async (tx) => {
    await managedUser(tx, user, id)
    return openSessions(tx, user, id, clock)
  })
}

/** Signs a user out everywhere. Throws `not_found` and `forbidden`. */
export async function endSessionsOfUser(
  { database, clock }: UserSessionDeps,
  actor: RequestActor,
  id: string,
): Promise<void> {
  await database.transaction('platform', async (tx) => {
    const item = await managedUser(tx, actor.user, id)
    await userSessionStore.endAll(tx, id, 'revoked', { now: new Date(clock.now()) })
    await auditUserChange(tx, actor, 'sign_out', item, { after: { everywhere: true } })
  })
}

async function openSessions(
  tx: Tx,
  { sessionId }: ConsoleUser,
  userId: string,
  clock: Clock,
): Promise<UserSessionList> {
  const now = clock.now()
  const rows: UserSessionRow[] = []
  for (const row of await userSessionStore.openOf(tx, userId, new Date(now)))
    if (!(await endIfIdle(tx, row, now))) rows.push(row)
  return {
    items: rows.map(({ id, address, agent, proof, createdAt, lastUsedAt, expiresAt }) => ({
      id,
      address,
      agent,
      proof,
      current: id === sessionId,
      created_at: createdAt.getTime(),
      last_used_at: (lastUsedAt ?? createdAt).getTime(),
      expires_at: expiresAt.getTime(),
    })),
  }
}
