import type { Clock } from '../../config.ts'
import type { Tx } from '../../db/database.ts'
import { settingStore } from '../../db/settings/settingStore.ts'
import { userStore, type UserRow } from '../../db/users/userStore.ts'
import { accountNotice, type NoticeKind, type NoticeLocale } from '../../messages/accountNotices.ts'
import { queueMessage } from '../../messages/messageOutbox.ts'
import type { RefusedSignInDeps } from './auditRefusedSignIn.ts'

/** Age at which a notice is no longer sent, in milliseconds: an older one is no longer news. */
const noticeMs = 24 * 3_600_000

interface Notice {
  user: Pick<UserRow, 'id' | 'name' | 'email'>
  kind: NoticeKind
  /** The address that the account is to have, or has now. */
  next?: string
  now: Date
}

/** Returns the language of the level of a person's widest role. */
export async function localeOf(tx: Tx, userId: string): Promise<NoticeLocale> {
  const held = await userStore.assignmentsOf(tx, userId)
  const [widest] = held.toSorted((one, other) => one.path.length - other.path.length)
  const path = (widest?.path ?? []).map(({ id }) => id)
  return settingStore.at(tx, path, 'locale')
}

/** Writes a mail to the address that an account has, in the language of its widest role's level. */
export async function notifyOwner(tx: Tx, { user, kind, next = '', now }: Notice): Promise<void> {
  const locale = await localeOf(tx, user.id)
  await queueMessage(tx, {
    customerId: null,
    inviteId: null,
    channel: 'email',
    destination: user.email,
    notAfter: new Date(now.getTime() + noticeMs),
    ...accountNotice(locale, kind, { name: user.name, next }),
  })
}

/**
 * Notifies the owner after the response, so that the response time reveals nothing. An account that was never
 * activated has no owner yet.
 */
export function notifyOwnerLate(
  { database, log, late, clock }: RefusedSignInDeps & { clock: Clock },
  user: UserRow | null,
  kind: NoticeKind,
): void {
  if (user === null || user.passwordHash === null) return
  late.add(async () => {
    try {
      const now = new Date(clock.now())
      await database.transaction('platform', (tx) => notifyOwner(tx, { user, kind, now }))
    } catch (error) {
      log.error({ err: error }, 'a notice to the owner of an account could not be written')
    }
  })
}
