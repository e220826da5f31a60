import type { Log } from '../../config.ts'
import { auditStore } from '../../db/audit/auditStore.ts'
import type { Database } from '../../db/database.ts'
import { userStore, type UserRow } from '../../db/users/userStore.ts'
import type { BackgroundTasks } from '../../backgroundTasks.ts'
import { placeOf } from '../audit/placeOf.ts'

export interface RefusedSignInDeps {
  database: Database
  log: Log
  backgroundTasks: BackgroundTasks
}

/**
 * Records a refused sign-in in the audit, for whichever account it was meant. Runs after the response, so
 * that the response time reveals nothing. The typed name may be a password and is not recorded.
 */
export function auditRefusedSignIn(
  { database, log, backgroundTasks }: RefusedSignInDeps,
  user: UserRow | null,
  address: string,
): void {
  backgroundTasks.add(async () => {
    try {
      await database.transaction('platform', async (tx) =>
        auditStore.write(tx, {
          by: { id: null, name: '', as: null, address },
          action: 'sign_in_failed',
          target: { kind: 'user', id: user?.id ?? null, name: user?.name ?? '' },
          place: user === null ? {} : placeOf(await userStore.assignmentsOf(tx, user.id)),
        }),
      )
    } catch (error) {
      log.error({ err: error }, 'a refused sign-in could not be written')
    }
  })
}
