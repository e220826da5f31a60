import type { Tx } from '../../db/database.ts'
import { accountLinkStore } from '../../db/users/accountLinkStore.ts'
import { newSecret, secretHash } from '../../db/secret.ts'
import type { UserRow } from '../../db/users/userStore.ts'
import { accountLinkMessage } from '../../messages/accountLinkMessage.ts'
import { queueMessages } from '../../messages/messageOutbox.ts'

/** How long a link is good, in milliseconds: one that was asked for is awaited, an account may be found after a weekend. */
const lives = { reset: 3_600_000, activate: 3 * 24 * 3_600_000 } as const

/** Maximum number of mails with a link per account and hour: someone who is sent more does not read them. */
export const linksAnHour = 5

const pages = { reset: '/admin/reset-password', activate: '/activate-user' } as const

interface Sending {
  purpose: 'activate' | 'reset'
  /**
   * Origin of the console. Never taken from the request’s host: a caller could direct the recipient to
   * another site.
   */
  origin: string
  now: Date
}

/** To whom a link goes, and in which language. */
interface Recipient {
  user: Pick<UserRow, 'id' | 'name' | 'email'>
  locale: 'en' | 'ja' | 'ar'
}

/**
 * Creates a link for an account and the mail that carries it. Its secret is stored nowhere except in that
 * mail.
 */
export function sendAccountLink(tx: Tx, { user, locale, ...sending }: Recipient & Sending): Promise<void> {
  return sendAccountLinks(tx, [{ user, locale }], sending)
}

/** Does the same for many accounts, with a few statements. */
export async function sendAccountLinks(
  tx: Tx,
  recipients: readonly Recipient[],
  { purpose, origin, now }: Sending,
): Promise<void> {
  const expiresAt = new Date(now.getTime() + lives[purpose])
  const secrets = recipients.map((recipient) => ({ ...recipient, secret: newSecret(24) }))
  await accountLinkStore.forgetOld(tx, now)
  await accountLinkStore.create(
    tx,
    secrets.map(({ user, secret }) => ({
      userId: user.id,
      purpose,
      createdAt: now,
      expiresAt,
      hash: secretHash(secret),
    })),
  )
  await queueMessages(
    tx,
    secrets.map(({ user, locale, secret }) => ({
      customerId: null,
      inviteId: null,
      channel: 'email',
      destination: user.email,
      notAfter: expiresAt,
      ...accountLinkMessage(locale, purpose, {
        name: user.name,
        link: `${origin}${pages[purpose]}#t=${secret}`,
      }),
    })),
  )
}
