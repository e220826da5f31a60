import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { RecoveryCodes } from '../../contract/secondFactor/secondFactor.ts'
import * as z from 'zod/mini'
import type { ConsoleClient } from './consoleClient.ts'

/** Most users sign in without a passkey, and do without its library. Null if it cannot be loaded. */
const library = () => import('@simplewebauthn/browser').catch(() => null)

const base = '/authentication/second-factor'

type Options = PublicKeyCredentialCreationOptionsJSON & PublicKeyCredentialRequestOptionsJSON

/** Options that the server's library wrote for the browser's library. This code passes them on unread. */
const read = (body: unknown) =>
  z.parse(
    z.custom<Options>((options) => typeof options === 'object' && options !== null && 'challenge' in options),
    body,
  )

/** Passkeys require a secure page whose address is a host name, not an IP address. */
export function canUsePasskeys(): boolean {
  return (
    window.isSecureContext && 'PublicKeyCredential' in window && !/^[\d.]+$|:/u.test(window.location.hostname)
  )
}

/**
 * Creates a passkey on a device, for a user who knows the password. Fails with `passkey_left` if the user or
 * the device did not complete it.
 */
export async function makePasskey(
  server: ConsoleClient,
  { name, password }: { name: string; password: string },
) {
  const body = { password }
  const [options, webauthn] = await Promise.all([
    server.ask({ method: 'POST', path: `${base}/passkeys/options`, body, read }),
    library(),
  ])
  if (!options.ok) return options
  if (webauthn === null) return unreachable
  const response = await held(() => webauthn.startRegistration({ optionsJSON: options.value }))
  if (response === null) return left
  return server.ask({
    method: 'POST',
    path: `${base}/passkeys`,
    body: { name, response },
    read: (reply) => z.parse(RecoveryCodes, reply),
  })
}

/**
 * Opens a session with a passkey, after the password. Fails with `passkey_left` if there is no signed
 * response.
 */
export async function signWithPasskey(server: ConsoleClient, step: string) {
  const path = `${base}/passkey/options`
  const [options, webauthn] = await Promise.all([
    server.askAnybody({ method: 'POST', path, body: { step }, read }),
    library(),
  ])
  if (!options.ok) return options
  if (webauthn === null) return unreachable
  const response = await held(() => webauthn.startAuthentication({ optionsJSON: options.value }))
  return response === null ? left : server.passkeyStep({ step, response })
}

const left = { ok: false, code: 'passkey_left' } as const
const unreachable = { ok: false, code: 'unreachable' } as const

/**
 * Returns null if the user canceled, the device has no such passkey, or has it already. Browsers do not
 * report which.
 */
async function held<Value>(ceremony: () => Promise<Value>): Promise<Value | null> {
  try {
    return await ceremony()
  } catch {
    return null
  }
}
