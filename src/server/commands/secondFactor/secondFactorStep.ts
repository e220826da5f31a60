import { randomInt } from 'node:crypto'
import type { SecondFactorStep } from '../../../contract/secondFactor/secondFactor.ts'
import type { TokenPair } from '../../../contract/bedside/session.ts'
import { toAsciiDigits } from '../../../domain/text/asciiDigits.ts'
import type { Clock } from '../../config.ts'
import type { Tx } from '../../db/database.ts'
import { passkeyStore } from '../../db/secondFactor/passkeyStore.ts'
import { newSecret, secretHash, unseal } from '../../db/secret.ts'
import { secondFactorStore } from '../../db/secondFactor/secondFactorStore.ts'
import { userStore } from '../../db/users/userStore.ts'
import type { ClientInfo } from '../../auth/clientInfo.ts'
import { ApiError } from '../../errors/apiError.ts'
import type { SecondFactorLimits } from '../../auth/secondFactor/secondFactorLimits.ts'
import { stepOfCode } from '../../auth/secondFactor/authenticatorCode.ts'
import { isKnownNetwork } from '../../auth/users/isKnownNetwork.ts'
import { auditRefusedSignIn, type RefusedSignInDeps } from '../users/auditRefusedSignIn.ts'
import { notifyOwnerLate } from '../users/notifyOwner.ts'
import { openUserSession } from '../users/openUserSession.ts'

/** Maximum time between the password and the code, in milliseconds: the user may have to find their phone. */
const stepMs = 5 * 60_000

/** Purpose under which the secrets of authenticator apps are encrypted. */
export const authenticatorPurpose = 'authenticator'

export interface SecondFactorDeps extends RefusedSignInDeps {
  clock: Clock
  installationKey: string
  codes: SecondFactorLimits
}

export async function hasSecondFactor(tx: Tx, userId: string): Promise<boolean> {
  return (
    (await secondFactorStore.authenticatorOf(tx, userId)) !== null ||
    (await passkeyStore.countOf(tx, userId)) > 0
  )
}

/** Starts the second-factor step after the right password, and returns what the code must be sent with. */
export async function beginSecondFactor(tx: Tx, userId: string, now: number): Promise<SecondFactorStep> {
  const step = newSecret(24)
  const row = { hash: secretHash(step), userId, expiresAt: new Date(now + stepMs) }
  await secondFactorStore.addStep(tx, row, new Date(now))
  return { step, passkey: (await passkeyStore.countOf(tx, userId)) > 0 }
}

/**
 * Opens a session for a user who presents the step and a code. Throws `step_over`, `code_invalid` and
 * `rate_limited`.
 */
export async function finishSecondFactor(
  deps: SecondFactorDeps,
  { step, code, ...from }: { step: string; code: string } & ClientInfo,
): Promise<TokenPair> {
  const { database, clock, codes } = deps
  const hash = secretHash(step)
  const { user, known } = await database.transaction('platform', async (tx) => {
    const id = await secondFactorStore.ownerOfStep(tx, hash, new Date(clock.now()))
    const found = id === null ? null : await userStore.byId(tx, id)
    const before = found !== null && (await isKnownNetwork(tx, found.id, from.address))
    return { user: found, known: before }
  })
  if (user === null) throw new ApiError('step_over')
  const isRecovery = isRecoveryCode(code)
  const judge = async (isLast: boolean) => {
    const pair = await database.transaction('platform', async (tx) => {
      const now = clock.now()
      const given = { userId: user.id, code, now }
      if (!(await (isRecovery ? takeRecoveryCode(tx, given) : takeAppCode(deps, tx, given)))) return null
      if (!(await secondFactorStore.takeStepOfSignIn(tx, hash))) throw new ApiError('step_over')
      return openUserSession(tx, { user, ...from, proof: 'second_factor', now })
    })
    if (pair !== null) return pair
    auditRefusedSignIn(deps, user, from.address)
    if (isLast) notifyOwnerLate(deps, user, 'code_guessed')
    throw new ApiError('code_invalid')
  }
  // A recovery code has fifty bits and cannot be guessed, so it admits its owner whatever others have tried.
  if (isRecovery) return judge(false)
  const { id: userId, passwordHash } = user
  return codes.during({ userId, passwordHash, address: from.address, known }, judge)
}

interface GivenCode {
  userId: string
  code: string
  /** Epoch milliseconds. */
  now: number
}

/** Uses up a code of an account's authenticator app. Returns false if it is not valid. */
async function takeAppCode(
  { installationKey }: SecondFactorDeps,
  tx: Tx,
  { userId, code, now }: GivenCode,
): Promise<boolean> {
  const app = await secondFactorStore.authenticatorOf(tx, userId)
  if (app === null) return false
  const secret = unseal(app.secret, { key: installationKey, purpose: authenticatorPurpose })
  const step = stepOfCode(secret, code, now)
  return step !== null && secondFactorStore.takeStep(tx, userId, step)
}

/** Uses up a recovery code. Returns false if it is not one of the account's. */
async function takeRecoveryCode(tx: Tx, { userId, code, now }: GivenCode): Promise<boolean> {
  return secondFactorStore.takeRecoveryCode(tx, userId, recoveryHash(code), new Date(now))
}

/** Without letters that look like others, as in the entry codes of the rooms. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Returns ten codes of fifty bits, each in two groups of five. */
export function newRecoveryCodes(): string[] {
  const group = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')
  return Array.from({ length: 10 }, () => `${group()}-${group()}`)
}

/** Returns whether a code has the length of a recovery code; a code of an app has six digits. */
function isRecoveryCode(code: string): boolean {
  return recoveryToken(code).length === 10
}

/**
 * Returns the hash of a recovery code. Case, grouping, and the width and script of digits make no difference.
 */
export const recoveryHash = (code: string): Buffer => secretHash(`recovery ${recoveryToken(code)}`)

const recoveryToken = (code: string): string =>
  toAsciiDigits(code)
    .toUpperCase()
    .replaceAll(/[\s\p{Cf}\p{Pd}]/gu, '')
