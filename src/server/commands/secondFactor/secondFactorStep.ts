import { randomInt } from 'node:crypto'
import type { SecondFactorStep } from '../../../contract/secondFactor.ts'
import type { TokenPair } from '../../../contract/session.ts'
import { toAsciiDigits } from '../../../domain/asciiDigits.ts'
import type { Clock } from '../../config.ts'
import type { Tx } from '../../db/database.ts'
import { passkeyStore } from '../../db/passkeyStore.ts'
import { newSecret, secretHash, unsealed } from '../../db/secret.ts'
import { secondFactorStore } from '../../db/secondFactorStore.ts'
import { userSessionStore } from '../../db/userSessionStore.ts'
import { userStore } from '../../db/userStore.ts'
import type { CameFrom } from '../../http/cameFrom.ts'
import { ApiError } from '../../http/errors.ts'
import type { FailureLimit } from '../../http/limits.ts'
import { rateLimitKey } from '../../http/rateLimitKey.ts'
import { isAuthenticatorCode, stepOfCode } from './authenticatorCode.ts'
import { noteRefusal, type RefusalParts } from '../accounts/noteRefusal.ts'
import { openUserSession } from '../accounts/openUserSession.ts'

/** From the password to the code, in milliseconds: a phone is looked for. */
const stepMs = 5 * 60_000

/** What the secrets of authenticator apps are sealed for. */
export const authenticatorPurpose = 'authenticator'

export interface SecondFactorParts extends RefusalParts {
  clock: Clock
  installationKey: string
  /** Wrong codes of an account, by where they come from. */
  codes: FailureLimit
}

export async function hasSecondFactor(tx: Tx, userId: string): Promise<boolean> {
  return (
    (await secondFactorStore.authenticatorOf(tx, userId)) !== null ||
    (await passkeyStore.countOf(tx, userId)) > 0
  )
}

/** The password was right: what the code is to come with. */
export async function beginSecondFactor(tx: Tx, userId: string, now: number): Promise<SecondFactorStep> {
  const step = newSecret(24)
  const row = { hash: secretHash(step), userId, expiresAt: new Date(now + stepMs) }
  await secondFactorStore.addStep(tx, row, new Date(now))
  return { step, passkey: (await passkeyStore.countOf(tx, userId)) > 0 }
}

/** Opens a session for who comes with the step and a code. Throws `step_over`, `code_invalid` and `rate_limited`. */
export async function finishSecondFactor(
  parts: SecondFactorParts,
  { step, code, ...from }: { step: string; code: string } & CameFrom,
): Promise<TokenPair> {
  const { database, clock, codes } = parts
  const hash = secretHash(step)
  const { user, whose } = await database.transaction('platform', async (tx) => {
    const id = await secondFactorStore.ownerOfStep(tx, hash, new Date(clock.now()))
    if (id === null) throw new ApiError('step_over')
    return { user: await userStore.byId(tx, id), whose: await triesOf(tx, id, { code, ...from }) }
  })
  if (user === null) throw new ApiError('step_over')
  return codes.during(whose, async () => {
    const pair = await database.transaction('platform', async (tx) => {
      const now = clock.now()
      if (!(await takeCode(parts, tx, { userId: user.id, code, now }))) return null
      if (!(await secondFactorStore.takeStepOfSignIn(tx, hash))) throw new ApiError('step_over')
      return openUserSession(tx, { user, ...from, proof: 'second_factor', now })
    })
    if (pair !== null) return pair
    noteRefusal(parts, user, from.address)
    throw new ApiError('code_invalid')
  })
}

/**
 * The key by which wrong codes of an account are counted. A stranger who knows its password must not lock its owner out: an address from
 * which the owner has signed in counts apart, and so do recovery codes, which have too many letters to be guessed. All other addresses
 * share one count, because many of them together could guess six digits.
 */
async function triesOf(
  tx: Tx,
  userId: string,
  { code, address }: { code: string; address: string },
): Promise<string> {
  const network = rateLimitKey(address)
  if (!isAuthenticatorCode(code)) return `${userId} recovery ${network}`
  const isKnown = await userSessionStore.hasSignedInFrom(tx, userId, address)
  return isKnown ? `${userId} ${network}` : userId
}

/** Takes a code of somebody's app, if he has one, or a recovery code, once. False where it is neither. */
async function takeCode(
  { installationKey }: SecondFactorParts,
  tx: Tx,
  { userId, code, now }: { userId: string; code: string; now: number },
): Promise<boolean> {
  const app = await secondFactorStore.authenticatorOf(tx, userId)
  if (app !== null) {
    const secret = unsealed(app.secret, { key: installationKey, purpose: authenticatorPurpose })
    const step = stepOfCode(secret, code, now)
    if (step !== null) return secondFactorStore.takeStep(tx, userId, step)
  }
  return secondFactorStore.takeRecoveryCode(tx, userId, recoveryHash(code), new Date(now))
}

/** No letter that looks like another, as in the entry codes of the rooms. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Ten codes of fifty bits, in two groups of five. */
export function newRecoveryCodes(): string[] {
  const group = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')
  return Array.from({ length: 10 }, () => `${group()}-${group()}`)
}

/** A recovery code is the same however it is cased and grouped, in every width and every script of digits. */
export function recoveryHash(code: string): Buffer {
  return secretHash(
    `recovery ${toAsciiDigits(code)
      .toUpperCase()
      .replaceAll(/[\s\p{Cf}\p{Pd}]/gu, '')}`,
  )
}
