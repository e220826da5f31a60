import { codeAlphabet, codeLength } from '../../contract/bedside/codeAlphabet.ts'
import { toAsciiDigits } from '../text/asciiDigits.ts'

/** Letters that Crockford base32 omits, with the character that a user means by them. U has no equivalent. */
const lookAlikes: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' }

/**
 * Normalizes a typed entry or enrollment code: converts it to upper case, replaces look-alikes, and removes
 * spaces and hyphens. Returns null if the result is not eight characters of the alphabet.
 */
export function normalizeCode(typed: string): string | null {
  const code = [...toAsciiDigits(typed).toUpperCase()]
    .filter((character) => !/[\s\p{Cf}\-‐-―·]/u.test(character))
    .map((character) => lookAlikes[character] ?? character)
    .join('')
  return code.length === codeLength && [...code].every((character) => codeAlphabet.includes(character))
    ? code
    : null
}

/**
 * Returns the code characters in what was typed so far, at most eight. Characters that no code can contain
 * are dropped.
 */
export function typedCode(typed: string): string {
  return [...toAsciiDigits(typed).toUpperCase()]
    .map((character) => lookAlikes[character] ?? character)
    .filter((character) => codeAlphabet.includes(character))
    .join('')
    .slice(0, codeLength)
}

/** Formats a code for display: `7K3M 9TQ4`. */
export function groupedCode(code: string): string {
  return `${code.slice(0, 4)} ${code.slice(4)}`
}

/**
 * Returns a code of 40 bits, one character for each of the first eight random bytes.
 * @throws {RangeError} on fewer bytes.
 */
export function codeFromBytes(bytes: Uint8Array): string {
  if (bytes.length < codeLength) throw new RangeError(`a code needs ${codeLength} bytes`)
  return Array.from(bytes.subarray(0, codeLength), (byte) => codeAlphabet.charAt(byte % 32)).join('')
}
