import { Secret, TOTP } from 'otpauth'
import { toAsciiDigits } from '../../../domain/text/asciiDigits.ts'

/** RFC 6238 parameters that every authenticator app supports: SHA-1, six digits, 30 seconds. */
const form = { issuer: 'Wardlink', algorithm: 'SHA1', digits: 6, period: 30 } as const

/** How far a phone’s clock may be off, in steps of 30 seconds. */
const stepsOff = 1

/** Returns a new secret of 160 bits, as RFC 4226 recommends. */
export function newAuthenticatorSecret(): Buffer {
  return Buffer.from(new Secret({ size: 20 }).bytes)
}

/** Returns what an authenticator app needs: the secret for typing, and the URI for a QR code. */
export function authenticatorAddress(secret: Buffer, label: string): { secret: string; uri: string } {
  const totp = appOf(secret, label)
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/** Returns the digits of a code that a user typed or pasted. */
const tokenOf = (code: string): string => toAsciiDigits(code).replaceAll(/[\s\p{Cf}\p{Pd}]/gu, '')

/** Returns true for six digits, as an app shows them; a recovery code is longer. */
const isAuthenticatorCode = (code: string): boolean => /^\d{6}$/u.test(tokenOf(code))

/**
 * Returns the number of the 30-second step since 1970 that a code belongs to; null unless it is the current,
 * previous or next step. `now` is in epoch milliseconds.
 */
export function stepOfCode(secret: Buffer, code: string, now: number): number | null {
  if (!isAuthenticatorCode(code)) return null
  const token = tokenOf(code)
  const delta = appOf(secret, '').validate({ token, timestamp: now, window: stepsOff })
  return delta === null ? null : TOTP.counter({ period: form.period, timestamp: now }) + delta
}

function appOf(secret: Buffer, label: string): TOTP {
  return new TOTP({ ...form, label, secret: new Secret({ buffer: Uint8Array.from(secret).buffer }) })
}
