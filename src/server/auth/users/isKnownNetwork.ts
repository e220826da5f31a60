import type { Tx } from '../../db/database.ts'
import { userSessionStore } from '../../db/users/userSessionStore.ts'
import { rateLimitKey } from '../../limits/rateLimitKey.ts'

/** Maximum number of addresses that are compared, the latest first. */
const mostAddresses = 200

/**
 * Returns whether a user has signed in from the network of an address before. IPv6 devices change their
 * address within their network daily.
 */
export async function isKnownNetwork(tx: Tx, userId: string, address: string): Promise<boolean> {
  const network = rateLimitKey(address)
  const known = await userSessionStore.addressesOf(tx, userId, mostAddresses)
  return known.some((before) => rateLimitKey(before) === network)
}
