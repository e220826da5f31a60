import type { TokenPair } from '../../../contract/bedside/session.ts'
import { auditStore } from '../../db/audit/auditStore.ts'
import type { Tx } from '../../db/database.ts'
import { userSessionStore, type UserSessionRow } from '../../db/users/userSessionStore.ts'
import { userStore, type UserRow } from '../../db/users/userStore.ts'
import type { ClientInfo } from '../../auth/clientInfo.ts'
import { placeOf } from '../audit/placeOf.ts'
import { grantUserTokens } from '../../auth/users/userTokens.ts'

/**
 * Lifetime of a session in milliseconds: a working day with its handovers, after which the user must sign in
 * again.
 */
const sessionMs = 12 * 3_600_000

interface Opening extends ClientInfo {
  user: Pick<UserRow, 'id' | 'name'>
  proof: UserSessionRow['proof']
  /** Epoch milliseconds. */
  now: number
}

/**
 * Opens a console session for a user who has proved their identity. The audit entry is written last in the
 * transaction.
 */
export async function openUserSession(
  tx: Tx,
  { user, address, agent, proof, now }: Opening,
): Promise<TokenPair> {
  const session = await userSessionStore.create(tx, {
    userId: user.id,
    address,
    agent,
    proof,
    createdAt: new Date(now),
    expiresAt: new Date(now + sessionMs),
  })
  await userStore.noteSignIn(tx, user.id, new Date(now))
  const pair = await grantUserTokens(tx, session, now)
  await auditStore.write(tx, {
    by: { id: user.id, name: user.name, as: null, address },
    action: 'sign_in',
    target: { kind: 'session', id: session.id, name: user.name },
    place: placeOf(await userStore.assignmentsOf(tx, user.id)),
    after: { proof },
  })
  return pair
}
