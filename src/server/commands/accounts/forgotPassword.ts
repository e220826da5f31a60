import type { Clock, Log } from '../../config.ts'
import type { Database } from '../../db/database.ts'
import { accountLinkStore } from '../../db/accountLinkStore.ts'
import { userStore } from '../../db/userStore.ts'
import type { LateWork } from '../../http/lateWork.ts'
import { linksAnHour, sendAccountLink } from './sendAccountLink.ts'

interface ForgotParts {
  database: Database
  clock: Clock
  log: Log
  late: LateWork
  origin: () => string
}

/**
 * Sends a link for a new password to whoever has that address; to an account that was never activated, that for its
 * first one. What is different for an address that nobody has comes after the answer: nobody can tell by its time.
 */
export async function forgotPassword(
  { database, clock, log, late, origin }: ForgotParts,
  { email, locale = 'en' }: { email: string; locale?: 'en' | 'ja' | 'ar' | undefined },
): Promise<void> {
  const user = await database.transaction('platform', (tx) => userStore.byEmail(tx, email))
  late.add(async () => {
    if (user === null) return
    try {
      await database.transaction('platform', async (tx) => {
        const now = new Date(clock.now())
        const since = new Date(now.getTime() - 3_600_000)
        await userStore.lock(tx, user.id)
        if ((await accountLinkStore.sentSince(tx, user.id, since)).length >= linksAnHour) return
        const purpose = user.passwordHash === null ? 'activate' : 'reset'
        await sendAccountLink(tx, { user, purpose, locale, origin: origin(), now })
      })
    } catch (error) {
      log.error({ err: error }, 'a link for a new password could not be written')
    }
  })
}
