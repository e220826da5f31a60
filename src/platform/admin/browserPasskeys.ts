import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import { RecoveryCodes } from '../../contract/secondFactor.ts'
import * as z from 'zod/mini'
import type { ConsoleServer } from './consoleServer.ts'

const base = '/authentication/second-factor'

type Options = PublicKeyCredentialCreationOptionsJSON & PublicKeyCredentialRequestOptionsJSON

/** What the server's library wrote for the browser's: neither is ours to read. */
const read = (body: unknown) =>
  z.parse(
    z.custom<Options>((said) => typeof said === 'object' && said !== null && 'challenge' in said),
    body,
  )

/** Passkeys need a secure page, at an address that has a name. */
export function canUsePasskeys(): boolean {
  return window.isSecureContext && browserSupportsWebAuthn() && !/^[\d.]+$|:/u.test(window.location.hostname)
}

/** Has a device make a key, for who knows the password. Refused with `passkey_left` where he, or the device, did not. */
export async function makePasskey(
  server: ConsoleServer,
  { name, password }: { name: string; password: string },
) {
  const body = { password }
  const options = await server.ask({ method: 'POST', path: `${base}/passkeys/options`, body, read })
  if (!options.ok) return options
  const response = await held(() => startRegistration({ optionsJSON: options.value }))
  if (response === null) return left
  return server.ask({
    ...{ method: 'POST', path: `${base}/passkeys`, body: { name, response: response } },
    read: (said) => z.parse(RecoveryCodes, said),
  })
}

/** Opens a session with a key, after the password. Refused with `passkey_left` where nothing was signed. */
export async function signWithPasskey(server: ConsoleServer, step: string) {
  const path = `${base}/passkey/options`
  const options = await server.askAnybody({ method: 'POST', path, body: { step }, read })
  if (!options.ok) return options
  const response = await held(() => startAuthentication({ optionsJSON: options.value }))
  return response === null ? left : server.passkeyStep({ step, response })
}

const left = { ok: false, code: 'passkey_left' } as const

/** Null where the person turned away, the device knows no such key, or knows it already: browsers do not say which. */
async function held<Value>(ceremony: () => Promise<Value>): Promise<Value | null> {
  try {
    return await ceremony()
  } catch {
    return null
  }
}
