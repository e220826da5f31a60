import { useLingui } from '@lingui/react/macro'

const steps = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/**
 * Shows how long ago `at` was, in the largest unit that fits; both times are in epoch milliseconds. The
 * tooltip shows the exact time.
 */
export function RelativeTime({ at, now }: { at: number | null; now: number }) {
  const { i18n } = useLingui()
  if (at === null) return null
  const ms = now - at
  const [unit, length] = steps.find(([, size]) => ms >= size) ?? (['minute', 60_000] as const)
  const words = wordsIn(`${i18n.locale}-u-nu-latn`)
  return (
    <time
      dateTime={new Date(at).toISOString()}
      title={i18n.date(new Date(at), { dateStyle: 'medium', timeStyle: 'short' })}
    >
      {words.format(-Math.floor(ms / length), unit)}
    </time>
  )
}

const made = new Map<string, Intl.RelativeTimeFormat>()

/** Returns a cached formatter: creating one takes longer than rendering the row that uses it. */
function wordsIn(locale: string): Intl.RelativeTimeFormat {
  const words = made.get(locale) ?? new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' })
  made.set(locale, words)
  return words
}
