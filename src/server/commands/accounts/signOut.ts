import type { Clock } from '../../config.ts'
import { auditStore } from '../../db/auditStore.ts'
import type { Database } from '../../db/database.ts'
import { userSessionStore } from '../../db/userSessionStore.ts'
import { actorOf } from '../../http/actor.ts'
import type { ConsoleUser } from '../../http/consoleAuthentication.ts'
import { ApiError } from '../../http/errors.ts'
import { placeOf } from '../placeOf.ts'

/**
 * Ends a console session, or all sessions of the user on every device. A user who acts as another one ends
 * only that session, and none of the other user’s: throws `impersonating`.
 */
export async function signOut(
  { database, clock }: { database: Database; clock: Clock },
  user: ConsoleUser,
  { everywhere, address }: { everywhere: boolean; address: string },
): Promise<void> {
  if (everywhere && user.actor !== null) throw new ApiError('impersonating')
  const now = new Date(clock.now())
  await database.transaction('platform', async (tx) => {
    if (everywhere) await userSessionStore.endAll(tx, user.id, 'everywhere', { now })
    else await userSessionStore.end(tx, user.sessionId, 'logout', now)
    await auditStore.write(tx, {
      by: actorOf(user, address),
      action: 'sign_out',
      target: { kind: 'session', id: user.sessionId, name: user.name },
      place: placeOf(user.assignments),
      after: { everywhere },
    })
  })
}
