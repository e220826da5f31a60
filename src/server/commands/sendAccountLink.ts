import type { Tx } from '../db/database.ts'
import { accountLinkStore, type AccountLinkRow } from '../db/accountLinkStore.ts'
import { newSecret, secretHash } from '../db/secret.ts'
import type { UserRow } from '../db/userStore.ts'
import { accountWords } from '../messages/accountWords.ts'
import { queueMessage } from '../messages/outbox.ts'

/** How long a link is good, in milliseconds: one that was asked for is awaited, an account may be found after a weekend. */
const lives = { reset: 3_600_000, activate: 3 * 24 * 3_600_000 } as const

/** More mails than this in an hour are somebody's who does not read them. */
export const linksAnHour = 5

const pages = { reset: '/admin/reset-password', activate: '/activate-user' } as const

interface AccountLink {
  user: UserRow
  purpose: AccountLinkRow['purpose']
  locale: 'en' | 'ja' | 'ar'
  /** Where the console is. Never what a request calls its host: whoever asks could lead somebody else elsewhere. */
  origin: string
  now: Date
}

/** Writes a link for somebody's account, and the mail that carries it. Its secret stands nowhere but in that mail. */
export async function sendAccountLink(
  tx: Tx,
  { user, purpose, locale, origin, now }: AccountLink,
): Promise<void> {
  const secret = newSecret(24)
  const expiresAt = new Date(now.getTime() + lives[purpose])
  await accountLinkStore.forgetOld(tx, now)
  await accountLinkStore.create(tx, {
    ...{ userId: user.id, purpose, createdAt: now, expiresAt },
    hash: secretHash(secret),
  })
  const words = accountWords(locale, purpose, {
    name: user.name,
    link: `${origin}${pages[purpose]}#t=${secret}`,
  })
  await queueMessage(tx, {
    ...{ customerId: null, inviteId: null, channel: 'email', destination: user.email, notAfter: expiresAt },
    ...words,
  })
}
