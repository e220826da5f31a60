import type { Clock } from '../../config.ts'
import type { Tx } from '../../db/database.ts'
import type { UserRow } from '../../db/users/userStore.ts'
import { accountNotice, type NoticeKind } from '../../messages/accountNotices.ts'
import { queueMessage } from '../../messages/messageOutbox.ts'
import type { RefusedSignInDeps } from './auditRefusedSignIn.ts'
import { mailOf } from './mailOf.ts'

/** Age at which a notice is no longer sent, in milliseconds: an older one is no longer news. */
const noticeMs = 24 * 3_600_000

interface Notice {
  user: Pick<UserRow, 'id' | 'name' | 'email'>
  kind: NoticeKind
  /** Address that the account will have, or has now. */
  next?: string
  now: Date
}

/** Queues a mail to the current address of an account, in the language of the level of its widest role. */
export async function notifyOwner(tx: Tx, { user, kind, next = '', now }: Notice): Promise<void> {
  const { locale, hospital } = await mailOf(tx, user.id)
  await queueMessage(tx, {
    customerId: null,
    inviteId: null,
    channel: 'email',
    destination: user.email,
    notAfter: new Date(now.getTime() + noticeMs),
    ...accountNotice(locale, kind, { name: user.name, hospital, next }),
  })
}

/**
 * Notifies the owner after the response, so that the response time reveals nothing. An account that was never
 * activated has no owner yet.
 */
export function notifyOwnerLate(
  { database, log, backgroundTasks, clock }: RefusedSignInDeps & { clock: Clock },
  user: UserRow | null,
  kind: NoticeKind,
): void {
  if (user === null || user.passwordHash === null) return
  backgroundTasks.add(async () => {
    try {
      const now = new Date(clock.now())
      await database.transaction('platform', (tx) => notifyOwner(tx, { user, kind, now }))
    } catch (error) {
      log.error({ err: error }, 'a notice to the owner of an account could not be written')
    }
  })
}
