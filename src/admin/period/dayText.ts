import type { I18n } from '@lingui/core'
import { toAsciiDigits } from '../../domain/text/asciiDigits.ts'

/** First and last day, each as YYYY-MM-DD; null for an open end. */
export interface Days {
  from: string | null
  to: string | null
}

const numeric = { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: 'UTC' } as const
const utc = (day: string): Date => new Date(`${day}T00:00:00Z`)

/** Returns a day (YYYY-MM-DD) as it is typed in the language. */
export const dayText = (i18n: I18n, day: string): string => i18n.date(utc(day), numeric)

/** Returns a period in words, such as "Nov 1 – 20, 2026". */
export const periodText = (i18n: I18n, from: string, to: string): string =>
  new Intl.DateTimeFormat([i18n.locales ?? i18n.locale].flat(), {
    dateStyle: 'medium',
    timeZone: 'UTC',
  }).formatRange(utc(from), utc(to))

/**
 * Returns the day that was typed, as YYYY-MM-DD; null for what is no day from 2000 to 2999. Reads the order of the
 * language, and the year first in every language.
 */
export function readDay(i18n: I18n, typed: string): string | null {
  const numbers = toAsciiDigits(typed).match(/\d+/gu) ?? []
  if (numbers.length !== 3) return null
  const order =
    numbers[0]?.length === 4
      ? ['year', 'month', 'day']
      : new Intl.DateTimeFormat(i18n.locale, numeric)
          .formatToParts(0)
          .map(({ type }) => type)
          .filter((type) => type !== 'literal')
  const part = (name: string) => numbers[order.indexOf(name)] ?? ''
  const day = `${part('year')}-${part('month').padStart(2, '0')}-${part('day').padStart(2, '0')}`
  const time = Date.parse(`${day}T00:00:00Z`)
  const isDay = /^2\d{3}-\d{2}-\d{2}$/u.test(day) && !Number.isNaN(time)
  // A month's 31st that it does not have would become the first of the next.
  return isDay && new Date(time).toISOString().startsWith(day) ? day : null
}
