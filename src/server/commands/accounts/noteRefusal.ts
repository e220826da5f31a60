import type { Log } from '../../config.ts'
import { auditStore } from '../../db/auditStore.ts'
import type { Database } from '../../db/database.ts'
import { userStore, type UserRow } from '../../db/userStore.ts'
import type { LateWork } from '../../http/lateWork.ts'
import { placeOf } from '../placeOf.ts'

export interface RefusalParts {
  database: Database
  log: Log
  late: LateWork
}

/**
 * Records a refused sign-in in the audit, for whichever account it was meant. Runs after the response, so
 * that the response time reveals nothing. The typed name may be a password and is not recorded.
 */
export function noteRefusal(
  { database, log, late }: RefusalParts,
  user: UserRow | null,
  address: string,
): void {
  late.add(async () => {
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
