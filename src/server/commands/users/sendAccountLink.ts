import type { Tx } from '../../db/database.ts'
import { accountLinkStore } from '../../db/users/accountLinkStore.ts'
import { newSecret, secretHash } from '../../db/secret.ts'
import { userStore, type UserRow } from '../../db/users/userStore.ts'
import { accountLinkMessage } from '../../messages/accountLinkMessage.ts'
import { queueMessages } from '../../messages/messageOutbox.ts'
import { hospitalOf } from './mailOf.ts'

/**
 * Lifetime of a link in milliseconds. A requested link is awaited, but an activation may be found only after
 * a weekend.
 */
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

/** Recipient of a link, and the recipient's language. */
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
  const rolesOf = await userStore.assignmentsByUser(
    tx,
    recipients.map(({ user }) => user.id),
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
        hospital: hospitalOf(rolesOf.get(user.id) ?? []),
        link: `${origin}${pages[purpose]}#t=${secret}`,
      }),
    })),
  )
}
