import type { PushSubscriptionRequest } from '../../../../contract/calls/pushSubscriptions.ts'
import type { Assignment } from '../../../../contract/permissions/roles.ts'
import { assignmentsFor } from '../../../../domain/permissions/roles.ts'
import type { AddressRule } from '../../../addressRule.ts'
import { pushStore } from '../../../db/calls/pushStore.ts'
import { ApiError } from '../../../errors/apiError.ts'
import type { CommandContext } from '../../context.ts'

interface PushOwner {
  id: string
  sessionId: string
  assignments: readonly Assignment[]
}

/** @throws `forbidden` for an account that sees no patients */
export function assertMaySubscribe({ assignments }: PushOwner): void {
  if (assignmentsFor(assignments, 'seePatients').length === 0) throw new ApiError('forbidden')
}

/**
 * Adds the browser of a clinician to those that are notified of waiting calls, or updates it. A new one
 * receives a notification as a proof. Returns its ID.
 * @throws `forbidden`, `bad_request` if the server may not send to this address
 */
export async function subscribeToPush(
  { database, clock, mayAsk }: Pick<CommandContext, 'database' | 'clock'> & { mayAsk: AddressRule },
  owner: PushOwner,
  { endpoint, keys, locale }: PushSubscriptionRequest,
): Promise<{ id: string }> {
  assertMaySubscribe(owner)
  const isAllowed = URL.canParse(endpoint) && (await mayAsk(new URL(endpoint)).catch(() => false))
  if (!isAllowed) throw new ApiError('bad_request', { fields: { endpoint: 'private_address' } })
  return database.transaction('platform', async (tx) => {
    const createdAt = new Date(clock.now())
    const { p256dh, auth } = keys
    const { id, isNew } = await pushStore.save(tx, {
      userId: owner.id,
      sessionId: owner.sessionId,
      endpoint,
      p256dh,
      auth,
      locale,
      createdAt,
    })
    if (isNew) await pushStore.pushTest(tx, id)
    return { id }
  })
}

/** Removes a browser of this clinician; does nothing if it is not theirs. */
export async function unsubscribeFromPush(
  { database }: Pick<CommandContext, 'database'>,
  userId: string,
  id: string,
): Promise<void> {
  await database.transaction('platform', (tx) => pushStore.removeOwn(tx, id, userId))
}
