import type { PhoneRule } from '../../contract/calls/phoneRule.ts'
import { toAsciiDigits } from '../text/asciiDigits.ts'

/** Problems of a telephone number as typed. */
export type PhoneProblem = 'not_north_american' | 'not_international' | 'too_short' | 'no_area_code'

/** Of a North American number, in characters as they are typed. */
export const phoneLength = { least: 7, most: 10 } as const

/**
 * Returns the problem of a telephone number as typed; null if there is none. A North American number has an
 * optional plus, a first digit from 1 to 9, 2 to 15 digits, and 7 to 10 characters in all, not counting the
 * country's own 1 before an area code. If the area code is required, the number must have all 10 digits. An
 * international number (E.164) begins with a plus and the country code, and has 7 to 15 digits. Spaces,
 * dashes, dots and brackets are formatting and are ignored.
 */
export function phoneProblem(typed: string, rule: PhoneRule = 'north_american'): PhoneProblem | null {
  const bare = bareNumber(typed)
  if (rule === 'international') return /^\+[1-9]\d{6,14}$/u.test(bare) ? null : 'not_international'
  const number = withoutTrunk(bare)
  if (!/^\+?[1-9]\d{1,14}$/u.test(number)) return 'not_north_american'
  if (number.length < phoneLength.least) return 'too_short'
  if (number.length > phoneLength.most) return 'not_north_american'
  return lacksAreaCode(diallable(typed), rule) ? 'no_area_code' : null
}

/** Removes separators, invisible characters from pasted text, and the trunk prefix as in `+81 (0)90`. */
export function bareNumber(typed: string): string {
  return toAsciiDigits(typed)
    .replace(/^(\s*\+.*)\(0\)/u, '$1')
    .replaceAll(/[\s().\p{Pd}\p{Cf}\u2212]/gu, '')
}

/** Removes the country code 1 of a North American number. */
const withoutTrunk = (number: string): string => number.replace(/^\+?1(?=[2-9]\d{9}$)/u, '')

/**
 * Returns the problem of a number that a gateway will be given; null if there is none. Unlike a guest's
 * number as typed, a number with a plus may be of any country under each rule.
 */
export function gatewayProblem(typed: string, rule: PhoneRule): PhoneProblem | null {
  const number = bareNumber(typed)
  if (rule === 'international' && !number.startsWith('+')) return 'not_international'
  if (!/^\+?[1-9]\d{6,14}$/u.test(number))
    return rule === 'international' ? 'not_international' : 'not_north_american'
  return lacksAreaCode(diallable(number), rule) ? 'no_area_code' : null
}

/** True when the rule requires an area code and this North American number, in the form of a gateway, has none. */
function lacksAreaCode(number: string, rule: PhoneRule): boolean {
  return rule === 'north_american_with_area_code' && /^\+1(?!\d{10}$)/u.test(number)
}

/** As a gateway wants it: +1 is put before it unless it begins with a plus. */
export function diallable(typed: string): string {
  const number = withoutTrunk(bareNumber(typed))
  return number.startsWith('+') ? number : `+1${number}`
}

/**
 * Returns true if the text looks like an email address, as far as that can be checked without sending to it.
 */
export function isMailAddress(typed: string): boolean {
  return /^[^\s@<>,;"]{1,64}@[^\s@<>,;"]+\.[^\s@<>,;".]{2,}$/u.test(typed) && typed.length <= 320
}
