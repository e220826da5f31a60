import { auditStore } from '../../db/auditStore.ts'
import { passkeyStore } from '../../db/passkeyStore.ts'
import { secondFactorStore } from '../../db/secondFactorStore.ts'
import { userSessionStore } from '../../db/userSessionStore.ts'
import { userStore } from '../../db/userStore.ts'
import type { Keeper } from '../../http/actor.ts'
import { ApiError } from '../../http/errors.ts'
import type { CommandContext } from '../context.ts'
import { placeOf } from '../placeOf.ts'
import { accessKept, visibleUser } from '../records/keepUsers.ts'

/**
 * Removes all second factors of a user who has lost them: the app, all passkeys and the recovery codes. The
 * user is signed out immediately and must set up another one at the next sign-in, before anything else.
 * Throws `forbidden` for the caller themselves, for a user of equal or higher rank and for one who sees
 * patients whom the caller may not see, and `not_found`, also if there is no second factor.
 */
export async function takeSecondFactor(
  { database, clock }: Pick<CommandContext, 'database' | 'clock'>,
  { user, by }: Keeper,
  id: string,
): Promise<void> {
  await visibleUser({ database, clock }, user, id)
  await database.transaction('platform', async (tx) => {
    // A transaction that sets one up in another session waits for this one, or comes before it.
    await userStore.lock(tx, id)
    const { name, assignments } = await accessKept(tx, user, id)
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
