import type { Clock } from '../config.ts'
import type { Database } from '../db/database.ts'
import { userSessionStore } from '../db/userSessionStore.ts'
import type { ConsoleUser } from '../http/consoleAuthentication.ts'
import { ApiError } from '../http/errors.ts'

/**
 * Ends a console session, or all that this person has, on whatever machine. Whoever works as another ends that alone, and
 * nothing of the other's: throws `impersonating`.
 */
export async function signOut(
  { database, clock }: { database: Database; clock: Clock },
  user: ConsoleUser,
  everywhere: boolean,
): Promise<void> {
  if (everywhere && user.actor !== null) throw new ApiError('impersonating')
  const now = new Date(clock.now())
  await database.transaction('platform', (tx) =>
    everywhere
      ? userSessionStore.endAll(tx, user.id, 'everywhere', { now })
      : userSessionStore.end(tx, user.sessionId, 'logout', now),
  )
}
