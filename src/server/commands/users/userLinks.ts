import { accountLinkStore } from '../../db/users/accountLinkStore.ts'
import { userStore } from '../../db/users/userStore.ts'
import type { RequestActor } from '../../auth/requestActor.ts'
import { ApiError } from '../../errors/apiError.ts'
import { refuseMoreThan } from '../../limits/failureLimit.ts'
import { managedUser, auditUserChange, type UserDeps } from './userCommands.ts'
import { linksAnHour, sendAccountLink } from './sendAccountLink.ts'

const hourMs = 3_600_000

/**
 * Sends a user whom the caller administers the activation link again, or a password reset link. Throws
 * `not_found`, `forbidden`, and `rate_limited` if the user was sent several within the hour.
 */
export async function sendUserLink(
  { database, clock, origin }: UserDeps,
  actor: RequestActor,
  { id, locale = 'en' }: { id: string; locale?: 'en' | 'ja' | 'ar' | undefined },
): Promise<void> {
  await database.transaction('platform', async (tx) => {
    const item = await managedUser(tx, actor.user, id)
    await userStore.lock(tx, id)
    const user = await userStore.byId(tx, id)
    if (user === null) throw new ApiError('not_found')
    const now = new Date(clock.now())
    const since = new Date(now.getTime() - hourMs)
    refuseMoreThan(linksAnHour, await accountLinkStore.sentSince(tx, id, since), { windowMs: hourMs, now })
    const purpose = item.status === 'invited' ? 'activate' : 'reset'
    await sendAccountLink(tx, { user, purpose, locale, origin: origin(), now })
    await auditUserChange(tx, actor, 'issue_link', item, { after: { purpose } })
  })
}
