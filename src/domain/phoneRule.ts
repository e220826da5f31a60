import type { PhoneRule } from '../contract/phoneRule.ts'

/** What is wrong with a telephone number as it was typed. */
export type PhoneProblem = 'not_north_american' | 'not_international' | 'too_short'

/** Of a North American number, in characters as they are typed (product spec, section 9). */
export const phoneLength = { least: 7, most: 10 } as const

/**
 * What is wrong with a telephone number as a person types it, by the product spec's rule (section 5): an optional plus, a
 * first digit from 1 to 9, 2 to 15 digits, and 7 to 10 characters in all. By the international rule (E.164) it begins
 * with a plus and the country's code, and has 7 to 15 digits. Spaces, dashes, dots and brackets are how people write
 * numbers: they are not judged. Null when nothing is wrong.
 */
export function phoneProblem(typed: string, rule: PhoneRule = 'north_american'): PhoneProblem | null {
  const number = bareNumber(typed)
  if (rule === 'international') return /^\+[1-9]\d{6,14}$/u.test(number) ? null : 'not_international'
  if (!/^\+?[1-9]\d{1,14}$/u.test(number)) return 'not_north_american'
  if (number.length < phoneLength.least) return 'too_short'
  return number.length > phoneLength.most ? 'not_north_american' : null
}

/** The number without what people write between its digits. */
export function bareNumber(typed: string): string {
  return typed.replaceAll(/[\s().-]/gu, '')
}

/** As a gateway wants it: +1 is put before it unless it begins with a plus (contract 5). */
export function diallable(typed: string): string {
  const number = bareNumber(typed)
  return number.startsWith('+') ? number : `+1${number}`
}

/** Whether a text is a mail address, as far as that can be told without sending to it. */
export function isMailAddress(typed: string): boolean {
  return /^[^\s@<>,;"]{1,64}@[^\s@<>,;"]+\.[^\s@<>,;".]{2,}$/u.test(typed) && typed.length <= 320
}
