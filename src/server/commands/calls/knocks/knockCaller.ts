import type { Assignment } from '../../../../contract/permissions/roles.ts'
import type { ApiKeyBearer } from '../../../auth/apiKeyAuthentication.ts'
import type { ConsoleUser } from '../../../auth/consoleAuthentication.ts'
import type { RequestActor } from '../../../auth/requestActor.ts'
import type { Actor } from '../../../db/audit/auditStore.ts'
import type { KnockOwner, KnockRow } from '../../../db/calls/knockStore.ts'
import type { Scope } from '../../../db/database.ts'
import { userStore } from '../../../db/users/userStore.ts'
import { ApiError } from '../../../errors/apiError.ts'
import type { CommandContext } from '../../context.ts'

/** The caller of the knocks' routes: a clinician in person, or another system by its API key. */
export interface KnockCaller {
  owner: KnockOwner
  /** Name that the patient reads. */
  name: string
  assignments: readonly Assignment[]
  /** Rows that the caller's transactions may see. */
  scope: Scope
  by: Actor
}

/** Person or system whom a knock announces. */
export interface Knocker {
  userId: string | null
  apiKeyId: string | null
  name: string
  assignments: readonly Assignment[]
  by: Actor
}

/** Returns a signed-in clinician as a caller. */
export function personalCaller({ user, by }: RequestActor): KnockCaller {
  const { id, name, assignments, scope }: ConsoleUser = user
  return { owner: { userId: id }, name, assignments, scope, by }
}

/** Returns a system with an API key as a caller. */
export function keyCaller(bearer: ApiKeyBearer, address: string): KnockCaller {
  const { id, name, ownName, assignments, scope } = bearer
  const by = { id: null, name, as: null, address }
  return { owner: { apiKeyId: id }, name: ownName, assignments, scope, by }
}

/** Returns true if the caller can see the knock and take it back. */
export const isOwnKnock = ({ userId, apiKeyId }: KnockRow, { owner }: KnockCaller): boolean =>
  'userId' in owner ? userId === owner.userId : apiKeyId === owner.apiKeyId

/**
 * Returns whom the knock announces: the caller, or the clinician for whom a system knocks. Whether they may
 * knock at the room is not checked.
 * @throws `not_found` for an unknown account, `bad_request` if a clinician names another one.
 */
export async function knockerFor(
  { database }: CommandContext,
  { owner, name, assignments, by }: KnockCaller,
  email: string | undefined,
): Promise<Knocker> {
  if ('userId' in owner) {
    if (email !== undefined) throw new ApiError('bad_request', { fields: { clinician: 'invalid_value' } })
    return { userId: owner.userId, apiKeyId: null, name, assignments, by }
  }
  const { apiKeyId } = owner
  if (email === undefined) return { userId: null, apiKeyId, name, assignments, by }
  // Accounts belong to no customer: their roles decide, as for a clinician in person.
  return database.transaction('platform', async (tx) => {
    const user = await userStore.byEmail(tx, email)
    if (user === null) throw new ApiError('not_found')
    const { id, name: userName } = user
    const held = await userStore.assignmentsOf(tx, id)
    return {
      userId: id,
      apiKeyId,
      name: userName,
      assignments: held,
      by: { ...by, as: { id, name: userName } },
    }
  })
}
