import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import type { CallsReport, ClaimedLevel } from '../../../contract/reports.ts'
import { clockText } from '../../../domain/clockText.ts'

/** Shows which people came to the calls of patients: those who were notified first, or later ones. */
export function ClaimedLevels({ report }: { report: CallsReport }) {
  const { i18n } = useLingui()
  const heading = useId()
  const { totals, claimed } = report
  if (totals.calls === 0) return null
  const share = (calls: number) =>
    i18n.number(calls / totals.calls, { style: 'percent', maximumFractionDigits: 1 })
  const bar = (calls: number) => (
    <span aria-hidden="true" className="report-level-bar">
      <span style={{ inlineSize: `${(calls / totals.calls) * 100}%` }} />
    </span>
  )
  const unanswered = totals.calls - totals.answered
  return (
    <section className="report-levels">
      <h2 id={heading}>
        <Trans>Who came to the call</Trans>
      </h2>
      <ol aria-labelledby={heading}>
        {claimed
          .filter(({ level, calls }) => level !== 'desk' || calls > 0)
          .map(({ level, calls, wait_median: median }) => (
            <li key={level}>
              <span className="report-level-name">
                <LevelName level={level} />
                {median !== null && (
                  <small>
                    <Trans>
                      median wait <bdi>{clockText(median * 1_000)}</bdi>
                    </Trans>
                  </small>
                )}
              </span>
              {bar(calls)}
              <strong>{i18n.number(calls)}</strong>
              <span>{share(calls)}</span>
            </li>
          ))}
        <li className="report-level-none">
          <span className="report-level-name">
            <Trans>No one</Trans>
            <small>
              <Trans>the call ended without an answer</Trans>
            </small>
          </span>
          {bar(unanswered)}
          <strong>{i18n.number(unanswered)}</strong>
          <span>{share(unanswered)}</span>
        </li>
      </ol>
    </section>
  )
}

function LevelName({ level }: { level: ClaimedLevel }) {
  switch (level) {
    case 'on_duty':
      return <Trans>First people on duty</Trans>
    case 'everyone':
      return <Trans>Everyone of the level</Trans>
    case 'level_above':
      return <Trans>Level above</Trans>
    case 'fallback':
      return <Trans>Fallback contact</Trans>
    case 'desk':
      return <Trans>Seen at the consult desk alone</Trans>
  }
}
