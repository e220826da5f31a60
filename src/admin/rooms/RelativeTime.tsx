import { useLingui } from '@lingui/react/macro'

const steps = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** How long ago something was, both in epoch milliseconds, in the largest unit that fits; the moment itself for who points at it. */
export function RelativeTime({ at, now }: { at: number | null; now: number }) {
  const { i18n } = useLingui()
  if (at === null) return null
  const ms = now - at
  const [unit, length] = steps.find(([, size]) => ms >= size) ?? (['minute', 60_000] as const)
  const words = wordsIn(i18n.locale)
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

/** To make one takes longer than to draw the row in which it is used. */
function wordsIn(locale: string): Intl.RelativeTimeFormat {
  const words = made.get(locale) ?? new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' })
  made.set(locale, words)
  return words
}
