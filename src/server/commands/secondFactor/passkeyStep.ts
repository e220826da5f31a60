import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server'
import type { SignedPasskey } from '../../../contract/secondFactor/passkeys.ts'
import type { TokenPair } from '../../../contract/bedside/session.ts'
import { type PasskeyRow, passkeyStore } from '../../db/secondFactor/passkeyStore.ts'
import { secretHash } from '../../db/secret.ts'
import { secondFactorStore } from '../../db/secondFactor/secondFactorStore.ts'
import { userStore, type UserRow } from '../../db/users/userStore.ts'
import type { ClientInfo } from '../../auth/clientInfo.ts'
import { ApiError } from '../../errors/apiError.ts'
import { auditRefusedSignIn } from '../users/auditRefusedSignIn.ts'
import { openUserSession } from '../users/openUserSession.ts'
import { ceremonyMs, judged, type RelyingParty, takenChallenge, transportsOf } from './passkeyCeremony.ts'
import type { SecondFactorDeps } from './secondFactorStep.ts'

/**
 * Returns the options for one of the user’s devices to sign, for a user who knew the password. Throws
 * `step_over`, and `not_found` if the user has no passkey.
 */
export async function passkeyStepOptions(
  deps: SecondFactorDeps,
  { step, party }: { step: string; party: RelyingParty },
) {
  const { database, clock } = deps
  const stepHash = secretHash(step)
  const user = await ownerOf(deps, stepHash)
  const known = await database.transaction('platform', (tx) => passkeyStore.of(tx, user.id))
  if (known.length === 0) throw new ApiError('not_found')
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    timeout: ceremonyMs,
    userVerification: 'preferred',
    allowCredentials: known.map((row) => ({ id: row.credentialId, transports: transportsOf(row) })),
  })
  const now = clock.now()
  const expiresAt = new Date(now + ceremonyMs)
  const challenge = { challenge: options.challenge, userId: user.id, stepHash, expiresAt }
  await database.transaction('platform', (tx) => passkeyStore.addChallenge(tx, challenge, new Date(now)))
  return { ...options }
}

interface StepAnswer extends ClientInfo {
  step: string
  response: SignedPasskey
  party: RelyingParty
}

/**
 * Opens a session for a user who presents the step and their device's signature. A signature cannot be
 * guessed, so it admits its owner however many codes others have tried.
 * @throws `step_over` and `passkey_invalid`.
 */
export async function finishWithPasskey(
  deps: SecondFactorDeps,
  { step, response, party, ...from }: StepAnswer,
): Promise<TokenPair> {
  const { database, clock } = deps
  const stepHash = secretHash(step)
  const user = await ownerOf(deps, stepHash)
  const passkey = await database.transaction('platform', (tx) =>
    passkeyStore.byCredential(tx, user.id, response.id),
  )
  const whose = { userId: user.id, stepHash }
  const counter = passkey && (await counterOf(deps, { passkey, response, party, whose }))
  const pair = await database.transaction('platform', async (tx) => {
    if (passkey === null || counter === null) return null
    const now = clock.now()
    if (!(await passkeyStore.noteUse(tx, passkey, { counter, now: new Date(now) }))) return null
    if (!(await secondFactorStore.takeStepOfSignIn(tx, stepHash))) throw new ApiError('step_over')
    return openUserSession(tx, { user, ...from, proof: 'second_factor', now })
  })
  if (pair !== null) return pair
  auditRefusedSignIn(deps, user, from.address)
  throw new ApiError('passkey_invalid')
}

interface Signed {
  passkey: PasskeyRow
  response: SignedPasskey
  party: RelyingParty
  whose: { userId: string; stepHash: Buffer }
}

/**
 * Returns how often the device says that the key was used; null if it did not sign this challenge here. A
 * counter that goes backward is refused.
 */
async function counterOf(
  deps: SecondFactorDeps,
  { passkey, response, party, whose }: Signed,
): Promise<number | null> {
  const expectedChallenge = await takenChallenge(deps, response.response.clientDataJSON, whose)
  const { credentialId: id, publicKey, counter } = passkey
  const verdict = await judged(() =>
    verifyAuthenticationResponse({
      response: { ...response, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: false,
      credential: { id, publicKey: new Uint8Array(publicKey), counter, transports: transportsOf(passkey) },
    }),
  )
  return verdict?.verified === true ? verdict.authenticationInfo.newCounter : null
}

async function ownerOf({ database, clock }: SecondFactorDeps, stepHash: Buffer): Promise<UserRow> {
  const user = await database.transaction('platform', async (tx) => {
    const id = await secondFactorStore.ownerOfStep(tx, stepHash, new Date(clock.now()))
    return id === null ? null : userStore.byId(tx, id)
  })
  if (user === null) throw new ApiError('step_over')
  return user
}
