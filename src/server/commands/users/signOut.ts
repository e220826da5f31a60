import type { Clock } from '../../config.ts'
import { auditStore } from '../../db/audit/auditStore.ts'
import type { Database } from '../../db/database.ts'
import { userSessionStore } from '../../db/users/userSessionStore.ts'
import { auditActorOf } from '../../auth/requestActor.ts'
import type { ConsoleUser } from '../../auth/consoleAuthentication.ts'
import { ApiError } from '../../errors/apiError.ts'
import { placeOf } from '../audit/placeOf.ts'

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
      by: auditActorOf(user, address),
      action: 'sign_out',
      target: { kind: 'session', id: user.sessionId, name: user.name },
      place: placeOf(user.assignments),
      after: { everywhere },
    })
  })
}
