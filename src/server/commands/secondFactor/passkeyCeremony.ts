import * as z from 'zod/mini'
import type { PasskeyItem } from '../../../contract/secondFactor/passkeys.ts'
import { type PasskeyRow, passkeyStore } from '../../db/secondFactor/passkeyStore.ts'
import type { Clock } from '../../config.ts'
import type { Database } from '../../db/database.ts'
import { ApiError } from '../../errors/apiError.ts'

/**
 * The site that a passkey is valid for: the name under which devices store it, and the only origin at which
 * it is used.
 */
export interface RelyingParty {
  id: string
  origin: string
}

/** How long a user may take to find their passkey, in milliseconds. The browser is given the same limit. */
export const ceremonyMs = 2 * 60_000

/** Client data that, according to the browser, a device signed. */
const ClientData = z.object({ challenge: z.string().check(z.minLength(1), z.maxLength(200)) })

/**
 * Takes and returns the challenge that a device claims to have signed: it is spent before the rest is
 * verified, so that no challenge can be tried twice. Throws `passkey_invalid` for a challenge that was not
 * issued to this user, for this step, or has expired.
 */
export async function takenChallenge(
  { database, clock }: { database: Database; clock: Clock },
  clientDataJSON: string,
  whose: { userId: string; stepHash: Buffer | null },
): Promise<string> {
  const challenge = challengeIn(clientDataJSON)
  const isTaken =
    challenge !== null &&
    (await database.transaction('platform', (tx) =>
      passkeyStore.takeChallenge(tx, { challenge, ...whose }, new Date(clock.now())),
    ))
  if (!isTaken) throw new ApiError('passkey_invalid')
  return challenge
}

function challengeIn(clientDataJSON: string): string | null {
  try {
    const clientData: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    return z.parse(ClientData, clientData).challenge
  } catch {
    return null
  }
}

/** Returns the library’s verdict; null if it throws, which it does for every false claim. */
export async function judged<Verdict>(verify: () => Promise<Verdict>): Promise<Verdict | null> {
  try {
    return await verify()
  } catch {
    return null
  }
}

/** Returns the transports that a device reported when its passkey was created. */
export function transportsOf({ transports }: PasskeyRow): string[] {
  return z.safeParse(z.array(z.string()), transports).data ?? []
}

export function shownPasskey({ id, name, createdAt, lastUsedAt }: PasskeyRow): PasskeyItem {
  return { id, name, created_at: createdAt.getTime(), last_used_at: lastUsedAt?.getTime() ?? null }
}
