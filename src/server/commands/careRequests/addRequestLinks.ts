import { requestLinkPath } from '../../../contract/careRequests/requestLinks.ts'
import { requestTimes } from '../../../domain/careRequests/requestTimes.ts'
import { requestLinkStore } from '../../db/careRequests/requestLinkStore.ts'
import type { Tx } from '../../db/database.ts'
import { newSecret, secretHash } from '../../db/secret.ts'
import type { Recipient } from '../../messages/onDuty.ts'
import { contactsOf, type PlacedRequest } from './placedRequest.ts'

/**
 * Creates a link to a request for each of its recipients, by which they can claim it without an account. A
 * recipient who is no contact, such as the unit's fallback, has the name of the unit.
 */
export async function addRequestLinks<To extends Recipient>(
  tx: Tx,
  { request, room, now }: PlacedRequest,
  recipients: readonly To[],
): Promise<(To & { link: string })[]> {
  if (recipients.length === 0) return []
  const { own, careTeam } = await contactsOf(tx, request, room)
  const contacts = [...own, ...careTeam]
  const usedUntil = Math.max(request.targetAt.getTime(), now.getTime()) + requestTimes.linkMs
  const linked: (To & { link: string })[] = []
  for (const to of recipients) {
    const { channel, destination } = to
    const contact = contacts.find((row) => row.channel === channel && row.destination === destination)
    const secret = newSecret(16)
    await requestLinkStore.add(tx, {
      customerId: room.customerId,
      requestId: request.id,
      channel,
      destination,
      name: contact?.name ?? room.unit,
      tokenHash: secretHash(secret),
      expiresAt: new Date(usedUntil),
    })
    linked.push({ ...to, link: `${request.joinBase}${requestLinkPath}${secret}` })
  }
  return linked
}
