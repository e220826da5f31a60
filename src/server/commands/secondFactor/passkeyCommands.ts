import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server'
import type { MadePasskey } from '../../../contract/secondFactor/passkeys.ts'
import type { RecoveryCodes } from '../../../contract/secondFactor/secondFactor.ts'
import { auditStore } from '../../db/audit/auditStore.ts'
import { passkeyStore } from '../../db/secondFactor/passkeyStore.ts'
import { userStore } from '../../db/users/userStore.ts'
import type { ConsoleUser } from '../../auth/consoleAuthentication.ts'
import { ApiError } from '../../errors/apiError.ts'
import {
  askPassword,
  beginAsking,
  entryOf,
  type SecondFactorCommandDeps,
  refuseWithoutAny,
} from './secondFactorCommands.ts'
import { ceremonyMs, judged, type RelyingParty, takenChallenge, transportsOf } from './passkeyCeremony.ts'
import { hasSecondFactor } from './secondFactorStep.ts'

/** EdDSA, ES256 and RS256, by their COSE numbers: what devices support today. */
const algorithms = [-8, -7, -257]

/** Maximum number of passkeys per account, more than any user has. */
const mostPasskeys = 10

/**
 * Returns the options with which a device creates a passkey, for a user who knows their password. Throws
 * `wrong_current_password`.
 */
export async function beginPasskey(
  deps: SecondFactorCommandDeps,
  user: ConsoleUser,
  { password, address, party }: { password: string; address: string; party: RelyingParty },
) {
  const { database, clock } = deps
  await askPassword(deps, user, { password, address })
  const known = await database.transaction('platform', (tx) => passkeyStore.of(tx, user.id))
  if (known.length >= mostPasskeys) throw new ApiError('already_exists')
  const options = await generateRegistrationOptions({
    rpName: 'Wardlink',
    rpID: party.id,
    userName: user.email,
    userDisplayName: user.name,
    userID: new Uint8Array(Buffer.from(user.id.replaceAll('-', ''), 'hex')),
    timeout: ceremonyMs,
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
    excludeCredentials: known.map((row) => ({ id: row.credentialId, transports: transportsOf(row) })),
  })
  const now = clock.now()
  const expiresAt = new Date(now + ceremonyMs)
  const challenge = { challenge: options.challenge, userId: user.id, stepHash: null, expiresAt }
  await database.transaction('platform', (tx) => passkeyStore.addChallenge(tx, challenge, new Date(now)))
  return { ...options }
}

/**
 * Stores a passkey that a device has created. The first second factor also brings recovery codes, and ends
 * the sessions that were opened without one. Throws `passkey_invalid`, and `already_exists` for a known key.
 */
export async function addPasskey(
  deps: SecondFactorCommandDeps,
  user: ConsoleUser,
  made: { name: string; response: MadePasskey; address: string; party: RelyingParty },
): Promise<RecoveryCodes> {
  const { database, clock } = deps
  const { name, response, address, party } = made
  const whose = { userId: user.id, stepHash: null }
  const expectedChallenge = await takenChallenge(deps, response.response.clientDataJSON, whose)
  const verdict = await judged(() =>
    verifyRegistrationResponse({
      response: { ...response, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: false,
      supportedAlgorithmIDs: algorithms,
    }),
  )
  if (verdict?.verified !== true) throw new ApiError('passkey_invalid')
  const { id: credentialId, publicKey, counter } = verdict.registrationInfo.credential
  return database.transaction('platform', async (tx) => {
    const now = new Date(clock.now())
    // Counted again before adding, because several registrations may have been started at the same time.
    await userStore.lock(tx, user.id)
    if ((await passkeyStore.countOf(tx, user.id)) >= mostPasskeys) throw new ApiError('already_exists')
    const isFirst = !(await hasSecondFactor(tx, user.id))
    const { transports } = response.response
    const row = {
      userId: user.id,
      credentialId,
      publicKey: Buffer.from(publicKey),
      counter,
      transports,
      name,
    }
    if (!(await passkeyStore.add(tx, { ...row, createdAt: now }))) throw new ApiError('already_exists')
    const codes = isFirst ? await beginAsking(tx, user, now) : []
    await auditStore.write(tx, { ...entryOf(user, address), after: { passkey: name } })
    return { codes }
  })
}

/**
 * Removes a passkey, for a user who knows their password. Throws `not_found`, and `second_factor_required`
 * for the last one if a second factor is required.
 */
export async function removePasskey(
  deps: SecondFactorCommandDeps,
  user: ConsoleUser,
  { id, password, address }: { id: string; password: string; address: string },
): Promise<void> {
  await askPassword(deps, user, { password, address })
  await deps.database.transaction('platform', async (tx) => {
    const name = (await passkeyStore.of(tx, user.id)).find((row) => row.id === id)?.name
    if (name === undefined || !(await passkeyStore.remove(tx, user.id, id))) throw new ApiError('not_found')
    await refuseWithoutAny(tx, user)
    await auditStore.write(tx, { ...entryOf(user, address), before: { passkey: name } })
  })
}
