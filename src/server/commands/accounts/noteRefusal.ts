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
 * A refused sign-in, of whoever it was meant to be, for the audit: after the answer, whose time tells nothing then. What was
 * typed for a name may be a password, and is not written.
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
