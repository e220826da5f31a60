import type { NewAuthenticator, RecoveryCodes, SecondFactorState } from '../../contract/secondFactor.ts'
import { auditStore } from '../db/auditStore.ts'
import { sealed, unsealed } from '../db/secret.ts'
import { secondFactorStore } from '../db/secondFactorStore.ts'
import { userSessionStore } from '../db/userSessionStore.ts'
import { userStore } from '../db/userStore.ts'
import { actorOf } from '../http/actor.ts'
import type { ConsoleUser } from '../http/consoleAuthentication.ts'
import { ApiError } from '../http/errors.ts'
import type { GuessLimits } from '../http/guessLimits.ts'
import { authenticatorAddress, newAuthenticatorSecret, stepOfCode } from './authenticatorCode.ts'
import { isPassword } from './passwordHash.ts'
import { placeOf } from './placeOf.ts'
import { demandsSecondFactor } from './secondFactorDemand.ts'
import {
  authenticatorPurpose,
  newRecoveryCodes,
  recoveryHash,
  type SecondFactorParts,
} from './secondFactorStep.ts'

type KeepParts = SecondFactorParts & { guesses: GuessLimits }

/** What somebody has for a second factor, and whether it is demanded of him. */
export async function secondFactorOf(
  { database }: Pick<KeepParts, 'database'>,
  user: ConsoleUser,
): Promise<SecondFactorState> {
  return database.transaction('platform', async (tx) => ({
    authenticator: (await secondFactorStore.authenticatorOf(tx, user.id)) !== null,
    recovery_codes_left: await secondFactorStore.recoveryCodesLeft(tx, user.id),
    demanded: await demandsSecondFactor(tx, user.assignments),
  }))
}

/** A secret for an authenticator app, for who knows his password. Throws `wrong_current_password`, and `already_exists` where one counts already. */
export async function beginAuthenticator(
  parts: KeepParts,
  user: ConsoleUser,
  { password, address }: { password: string; address: string },
): Promise<NewAuthenticator> {
  const { database, clock, installationKey: key } = parts
  await askPassword(parts, user, { password, address })
  const secret = newAuthenticatorSecret()
  const box = sealed(secret, { key, purpose: authenticatorPurpose })
  const begun = await database.transaction('platform', (tx) =>
    secondFactorStore.begin(tx, user.id, box, new Date(clock.now())),
  )
  if (!begun) throw new ApiError('already_exists')
  return authenticatorAddress(secret, user.email)
}

/**
 * A first code was seen: from now on the app is needed, and this session counts as opened with it. Other sessions, which
 * were opened without, end. Throws `code_invalid`, and `not_found` where nothing was begun.
 */
export async function confirmAuthenticator(
  { database, clock, installationKey: key, codes: limit }: KeepParts,
  user: ConsoleUser,
  { code, address }: { code: string; address: string },
): Promise<RecoveryCodes> {
  return limit.during(user.id, () =>
    database.transaction('platform', async (tx) => {
      const app = await secondFactorStore.unconfirmed(tx, user.id)
      if (app === null) throw new ApiError('not_found')
      const now = clock.now()
      const step = stepOfCode(unsealed(app.secret, { key, purpose: authenticatorPurpose }), code, now)
      if (step === null || !(await secondFactorStore.takeStep(tx, user.id, step, new Date(now))))
        throw new ApiError('code_invalid')
      const codes = newRecoveryCodes()
      await secondFactorStore.keepRecoveryCodes(tx, user.id, codes.map(recoveryHash))
      await userSessionStore.proveFurther(tx, user.sessionId)
      await userSessionStore.endAll(tx, user.id, 'password', { now: new Date(now), except: user.sessionId })
      await auditStore.write(tx, { ...entryOf(user, address), after: { authenticator: true } })
      return { codes }
    }),
  )
}

/** The second factor is given up, by who knows his password. Throws `second_factor_required` where it is demanded. */
export async function removeAuthenticator(
  parts: KeepParts,
  user: ConsoleUser,
  { password, address }: { password: string; address: string },
): Promise<void> {
  await askPassword(parts, user, { password, address })
  await parts.database.transaction('platform', async (tx) => {
    if (await demandsSecondFactor(tx, user.assignments)) throw new ApiError('second_factor_required')
    await secondFactorStore.remove(tx, user.id)
    await auditStore.write(tx, { ...entryOf(user, address), after: { authenticator: false } })
  })
}

const entryOf = (user: ConsoleUser, address: string) => ({
  by: actorOf(user, address),
  action: 'change' as const,
  target: { kind: 'user' as const, id: user.id, name: user.name },
  place: placeOf(user.assignments),
})

async function askPassword(
  { database, guesses }: KeepParts,
  user: ConsoleUser,
  { password, address }: { password: string; address: string },
): Promise<void> {
  const known = await database.transaction('platform', (tx) => userStore.byId(tx, user.id))
  await guesses.during({ name: user.email, address, known: true }, async () => {
    if (!(await isPassword(password, known?.passwordHash ?? null)))
      throw new ApiError('wrong_current_password')
  })
}
