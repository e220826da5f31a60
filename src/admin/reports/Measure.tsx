import { Trans } from '@lingui/react/macro'

interface MeasureProps {
  value: number | null
  /** A value above it is marked. */
  limit: number
  text: (value: number) => string
}

/** Shows a figure, marked if it is above its limit. */
export function Measure({ value, limit, text }: MeasureProps) {
  if (value === null) return '–'
  if (value <= limit) return text(value)
  return (
    <strong className="report-over">
      <span aria-hidden="true">▲ </span>
      {text(value)}
      <span className="sr-only">
        {' '}
        <Trans>too high</Trans>
      </span>
    </strong>
  )
}
