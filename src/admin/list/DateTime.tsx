import { useLingui } from '@lingui/react/macro'

/** Shows a time, given in epoch milliseconds, to the minute, or to the second if `exact`. */
export function DateTime({ at, exact = false }: { at: number; exact?: boolean }) {
  const { i18n } = useLingui()
  const time = new Date(at)
  return (
    <time dateTime={time.toISOString()}>
      {i18n.date(time, { dateStyle: 'short', timeStyle: exact ? 'medium' : 'short' })}
    </time>
  )
}
