import type { Clock, Log } from '../../config.ts'
import type { Database } from '../../db/database.ts'
import { accountLinkStore } from '../../db/users/accountLinkStore.ts'
import { userStore } from '../../db/users/userStore.ts'
import type { BackgroundTasks } from '../../backgroundTasks.ts'
import { linksAnHour, sendAccountLink } from './sendAccountLink.ts'

interface ForgotPasswordDeps {
  database: Database
  clock: Clock
  log: Log
  backgroundTasks: BackgroundTasks
  origin: () => string
}

/**
 * Sends a password reset link to the account with that address, or an activation link if it was never
 * activated. Everything that differs for an unknown address happens after the response, so that the response
 * time reveals nothing.
 */
export async function forgotPassword(
  { database, clock, log, backgroundTasks, origin }: ForgotPasswordDeps,
  { email, locale = 'en' }: { email: string; locale?: 'en' | 'ja' | 'ar' | undefined },
): Promise<void> {
  const user = await database.transaction('platform', (tx) => userStore.byEmail(tx, email))
  backgroundTasks.add(async () => {
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
