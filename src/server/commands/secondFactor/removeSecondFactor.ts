import { auditStore } from '../../db/audit/auditStore.ts'
import { passkeyStore } from '../../db/secondFactor/passkeyStore.ts'
import { secondFactorStore } from '../../db/secondFactor/secondFactorStore.ts'
import { userSessionStore } from '../../db/users/userSessionStore.ts'
import { userStore } from '../../db/users/userStore.ts'
import type { RequestActor } from '../../auth/requestActor.ts'
import { ApiError } from '../../errors/apiError.ts'
import type { CommandContext } from '../context.ts'
import { placeOf } from '../audit/placeOf.ts'
import { managedUserAccess, visibleUser } from '../users/userCommands.ts'

/**
 * Removes all second factors of a user who has lost them: the app, all passkeys and the recovery codes. The
 * user is signed out immediately and must set up another one at the next sign-in, before anything else.
 * Throws `forbidden` for the caller themselves, for a user of equal or higher rank and for one who sees
 * patients whom the caller may not see, and `not_found`, also if there is no second factor.
 */
export async function removeSecondFactor(
  { database, clock }: Pick<CommandContext, 'database' | 'clock'>,
  { user, by }: RequestActor,
  id: string,
): Promise<void> {
  await visibleUser({ database, clock }, user, id)
  await database.transaction('platform', async (tx) => {
    // A transaction that sets one up in another session waits for this one, or comes before it.
    await userStore.lock(tx, id)
    const { name, assignments } = await managedUserAccess(tx, user, id)
    const authenticator = (await secondFactorStore.authenticatorOf(tx, id)) !== null
    const passkeys = await passkeyStore.of(tx, id)
    if (!authenticator && passkeys.length === 0) throw new ApiError('not_found')
    await secondFactorStore.takeAway(tx, id)
    await passkeyStore.takeAway(tx, id)
    await userStore.setSecondFactorDue(tx, id, true)
    await userSessionStore.endAll(tx, id, 'revoked', { now: new Date(clock.now()) })
    await auditStore.write(tx, {
      by,
      action: 'take_second_factor',
      place: placeOf(assignments),
      target: { kind: 'user', id, name },
      before: { authenticator, passkeys: passkeys.map((passkey) => passkey.name) },
      after: { authenticator: false, passkeys: [] },
    })
  })
}
