import type {
  NewAuthenticator,
  RecoveryCodes,
  SecondFactorState,
} from '../../../contract/secondFactor/secondFactor.ts'
import { auditStore } from '../../db/audit/auditStore.ts'
import type { Tx } from '../../db/database.ts'
import { passkeyStore } from '../../db/secondFactor/passkeyStore.ts'
import { seal, unseal } from '../../db/secret.ts'
import { secondFactorStore } from '../../db/secondFactor/secondFactorStore.ts'
import { userSessionStore } from '../../db/users/userSessionStore.ts'
import { userStore } from '../../db/users/userStore.ts'
import { auditActorOf } from '../../auth/requestActor.ts'
import type { ConsoleUser } from '../../auth/consoleAuthentication.ts'
import { ApiError } from '../../errors/apiError.ts'
import {
  authenticatorAddress,
  newAuthenticatorSecret,
  stepOfCode,
} from '../../auth/secondFactor/authenticatorCode.ts'
import { checkCurrentPassword, type CurrentPasswordDeps } from '../users/checkCurrentPassword.ts'
import { shownPasskey } from './passkeyCeremony.ts'
import { placeOf } from '../audit/placeOf.ts'
import { demandsSecondFactor, owesSecondFactor } from '../../auth/secondFactor/secondFactorDemand.ts'
import {
  authenticatorPurpose,
  hasSecondFactor,
  newRecoveryCodes,
  recoveryHash,
  type SecondFactorDeps,
} from './secondFactorStep.ts'

export type SecondFactorCommandDeps = SecondFactorDeps & CurrentPasswordDeps

/** Returns the user’s second factors, and whether one is required of the user. */
export async function secondFactorOf(
  { database }: Pick<SecondFactorCommandDeps, 'database'>,
  user: ConsoleUser,
): Promise<SecondFactorState> {
  return database.transaction('platform', async (tx) => ({
    authenticator: (await secondFactorStore.authenticatorOf(tx, user.id)) !== null,
    passkeys: (await passkeyStore.of(tx, user.id)).map((row) => shownPasskey(row)),
    recovery_codes_left: await secondFactorStore.recoveryCodesLeft(tx, user.id),
    demanded: await owesSecondFactor(tx, user.id, user.assignments),
  }))
}

/**
 * Returns a secret for an authenticator app, for a user who knows their password. Throws
 * `wrong_current_password`, and `already_exists` if one is already active.
 */
export async function beginAuthenticator(
  deps: SecondFactorCommandDeps,
  user: ConsoleUser,
  { password, address }: { password: string; address: string },
): Promise<NewAuthenticator> {
  const { database, clock, installationKey: key } = deps
  await askPassword(deps, user, { password, address })
  const secret = newAuthenticatorSecret()
  const box = seal(secret, { key, purpose: authenticatorPurpose })
  const begun = await database.transaction('platform', (tx) =>
    secondFactorStore.begin(tx, user.id, box, new Date(clock.now())),
  )
  if (!begun) throw new ApiError('already_exists')
  return authenticatorAddress(secret, user.email)
}

/**
 * Activates the authenticator app with its first code: from then on it is required, and this session counts
 * as opened with it. Other sessions, opened without it, end. Throws `code_invalid`, and `not_found` if no
 * setup was started.
 */
export async function confirmAuthenticator(
  { database, clock, installationKey: key, codes: limit }: SecondFactorCommandDeps,
  user: ConsoleUser,
  { code, address }: { code: string; address: string },
): Promise<RecoveryCodes> {
  // These attempts come from the owner’s own session, for a secret that no one else was shown, so no one else
  // can use them up.
  const guess = { userId: `${user.id} new`, passwordHash: null, address, known: true }
  return limit.during(guess, () =>
    database.transaction('platform', async (tx) => {
      const app = await secondFactorStore.unconfirmed(tx, user.id)
      if (app === null) throw new ApiError('not_found')
      const now = clock.now()
      const step = stepOfCode(unseal(app.secret, { key, purpose: authenticatorPurpose }), code, now)
      if (step === null || !(await secondFactorStore.takeStep(tx, user.id, step, new Date(now))))
        throw new ApiError('code_invalid')
      const codes = await beginAsking(tx, user, new Date(now))
      await auditStore.write(tx, { ...entryOf(user, address), after: { authenticator: true } })
      return { codes }
    }),
  )
}

/**
 * Removes the authenticator app, for a user who knows their password. Throws `second_factor_required` if a
 * second factor is required.
 */
export async function removeAuthenticator(
  deps: SecondFactorCommandDeps,
  user: ConsoleUser,
  { password, address }: { password: string; address: string },
): Promise<void> {
  await askPassword(deps, user, { password, address })
  await deps.database.transaction('platform', async (tx) => {
    await secondFactorStore.remove(tx, user.id)
    await refuseWithoutAny(tx, user)
    await auditStore.write(tx, { ...entryOf(user, address), after: { authenticator: false } })
  })
}

/**
 * Requires a second factor from now on and counts this session as opened with one; other sessions, opened
 * without, end. Returns new recovery codes; the previous ones are no longer valid.
 */
export async function beginAsking(tx: Tx, user: ConsoleUser, now: Date): Promise<string[]> {
  const codes = newRecoveryCodes()
  await userStore.setSecondFactorDue(tx, user.id, false)
  await secondFactorStore.keepRecoveryCodes(tx, user.id, codes.map(recoveryHash))
  await userSessionStore.proveFurther(tx, user.sessionId)
  await userSessionStore.endAll(tx, user.id, 'password', { now, except: user.sessionId })
  return codes
}

/**
 * Call after removing a second factor. Throws if the last one was removed although one is required; if none
 * is required, removes the recovery codes with it.
 */
export async function refuseWithoutAny(tx: Tx, user: ConsoleUser): Promise<void> {
  if (await hasSecondFactor(tx, user.id)) return
  if (await demandsSecondFactor(tx, user.assignments)) throw new ApiError('second_factor_required')
  await secondFactorStore.dropRecoveryCodes(tx, user.id)
}

export const entryOf = (user: ConsoleUser, address: string) => ({
  by: auditActorOf(user, address),
  action: 'change' as const,
  target: { kind: 'user' as const, id: user.id, name: user.name },
  place: placeOf(user.assignments),
})

/** Checks the user's password. Throws `wrong_current_password` and `rate_limited`. */
export async function askPassword(
  deps: SecondFactorCommandDeps,
  user: ConsoleUser,
  typed: { password: string; address: string },
): Promise<void> {
  const owner = await deps.database.transaction('platform', (tx) => userStore.byId(tx, user.id))
  await checkCurrentPassword(deps, owner, typed)
}
