import { Trans, useLingui } from '@lingui/react/macro'

/** Share that should be in time: the target applies to 90 of 100. */
const wanted = 0.9

/** Shows how many of all were in time, marked if fewer than 90 of 100 were. */
export function InTime({ part, all }: { part: number; all: number }) {
  const { i18n } = useLingui()
  if (all === 0) return '–'
  const text = i18n.number(part / all, { style: 'percent', maximumFractionDigits: 1 })
  if (part / all >= wanted) return text
  return (
    <strong className="report-over">
      <span aria-hidden="true">▲ </span>
      {text}
      <span className="sr-only">
        {' '}
        <Trans>too low</Trans>
      </span>
    </strong>
  )
}
