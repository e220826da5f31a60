import type { Clock } from '../../config.ts'
import { accountLinkStore } from '../../db/users/accountLinkStore.ts'
import { auditStore } from '../../db/audit/auditStore.ts'
import type { Database, Tx } from '../../db/database.ts'
import { newSecret, secretHash } from '../../db/secret.ts'
import { userAdminStore } from '../../db/users/userAdminStore.ts'
import { userStore, type UserRow } from '../../db/users/userStore.ts'
import { ApiError } from '../../errors/apiError.ts'
import { refuseMoreThan } from '../../limits/failureLimit.ts'
import { accountLinkMessage } from '../../messages/accountLinkMessage.ts'
import { queueMessage } from '../../messages/messageOutbox.ts'
import { placeOf } from '../audit/placeOf.ts'
import { mapUniqueViolation } from '../../errors/recordErrors.ts'
import { accountAccess } from './accountAccess.ts'
import { mailOf } from './mailOf.ts'
import { notifyOwner } from './notifyOwner.ts'
import { linksAnHour } from './sendAccountLink.ts'

const hourMs = 3_600_000
/** Milliseconds for which a new address can be confirmed: the mail may be found only after a weekend. */
const lifeMs = 3 * 24 * 3_600_000

interface AskedAddress {
  user: Pick<UserRow, 'id' | 'name' | 'email'>
  email: string
  /** Id of the user who requested the change. */
  askedBy: string
  origin: string
  now: Date
}

/**
 * Sends a link to an account's future address, and a notice to its current address, which stays valid until
 * the link is used.
 * @throws `already_exists` for an address that another account has, and `rate_limited`.
 */
export async function requestAddressChange(
  tx: Tx,
  { user, email, askedBy, origin, now }: AskedAddress,
): Promise<void> {
  const other = await userStore.byEmail(tx, email)
  if (other !== null && other.id !== user.id)
    throw new ApiError('already_exists', { fields: { email: 'already_used' } })
  const since = new Date(now.getTime() - hourMs)
  const sent = await accountLinkStore.sentSince(tx, user.id, since)
  refuseMoreThan(linksAnHour, sent, { windowMs: hourMs, now })
  const secret = newSecret(24)
  const expiresAt = new Date(now.getTime() + lifeMs)
  await accountLinkStore.withdrawAddress(tx, user.id, now)
  await accountLinkStore.create(tx, [
    {
      hash: secretHash(secret),
      userId: user.id,
      purpose: 'address',
      createdAt: now,
      expiresAt,
      email,
      askedBy,
    },
  ])
  const link = `${origin}/admin/confirm-address#t=${secret}`
  const { locale, hospital } = await mailOf(tx, user.id)
  await queueMessage(tx, {
    customerId: null,
    inviteId: null,
    channel: 'email',
    destination: email,
    notAfter: expiresAt,
    ...accountLinkMessage(locale, 'address', { name: user.name, hospital, link }),
  })
  await notifyOwner(tx, { user, kind: 'address_asked', next: email, now })
}

/**
 * Changes an account's address to the one that received the link. The user who requested the change must
 * still be allowed to, because the account may have been given roles since.
 * @throws `missing_token`, `invalid_token`, and `already_exists`.
 */
export async function confirmAddress(
  { database, clock }: { database: Database; clock: Clock },
  { token = '', address }: { token?: string | undefined; address: string },
): Promise<void> {
  if (token === '') throw new ApiError('missing_token')
  await mapUniqueViolation(
    'email',
    () =>
      database.transaction('platform', async (tx) => {
        const now = new Date(clock.now())
        const link = await accountLinkStore.use(tx, secretHash(token), 'address', now)
        if (link === null || link.email === null) throw new ApiError('invalid_token')
        await userStore.lock(tx, link.userId)
        const user = await userStore.byId(tx, link.userId)
        if (user === null || !(await mayStillAsk(tx, link.askedBy, user.id)))
          throw new ApiError('invalid_token')
        await userAdminStore.setEmail(tx, user.id, link.email)
        // A link that went to the old address is in the wrong hands now.
        await accountLinkStore.withdraw(tx, user.id, now)
        await notifyOwner(tx, { user, kind: 'address_changed', next: link.email, now })
        await auditStore.write(tx, {
          by: { id: user.id, name: user.name, as: null, address },
          action: 'change',
          target: { kind: 'user', id: user.id, name: user.name },
          place: placeOf(await userStore.assignmentsOf(tx, user.id)),
          before: { email: user.email },
          after: { email: link.email },
        })
      }),
    'already_used',
  )
}

async function mayStillAsk(tx: Tx, askedBy: string | null, userId: string): Promise<boolean> {
  const asker = askedBy === null ? null : await userStore.byId(tx, askedBy)
  if (asker === null) return false
  const held = await userStore.assignmentsOf(tx, asker.id)
  const { keeping, isGuarded } = await accountAccess(tx, held, userId)
  return keeping === 'account' && !isGuarded
}
