import { Trans, useLingui } from '@lingui/react/macro'

/** Explains the time zone of the report’s days, and since when figures exist if the period begins earlier. */
export function SinceNote({ report }: { report: { from: string; since: number | null; time_zone: string } }) {
  const { i18n } = useLingui()
  const { from, since, time_zone: zone } = report
  const begin =
    since === null ? null : i18n.date(new Date(since), { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <p className="report-since">
      <Trans>
        Each day runs from midnight to midnight in the facility’s time zone. Anything outside a facility uses{' '}
        <bdi>{zone}</bdi>.
      </Trans>{' '}
      {begin !== null && since !== null && Date.parse(`${from}T00:00:00Z`) < since && (
        <Trans>Data available since {begin}.</Trans>
      )}
    </p>
  )
}
