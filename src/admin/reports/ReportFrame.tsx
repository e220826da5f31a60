import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useRequest } from '../queries/useRequest.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { comparedWith, daysLater, lengthOf } from '../../domain/reports/reportPeriod.ts'
import { longestPeriod } from '../../contract/reports.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import { ListFailed } from '../list/ListFailed.tsx'
import { useChosenLevel } from '../levels/useLevels.ts'
import { RefusalText } from '../RefusalText.tsx'
import { PeriodField } from '../period/PeriodField.tsx'
import type { ReportRequest } from './useReport.ts'
import { dayOf } from './useReportQuery.ts'
import { Title } from '../../ui/page/Title.tsx'
import './reports.css'

/** Parameter of a report: its name in the address and its options. The first option is the default. */
export interface ReportChoice {
  name: string
  label: string
  options: readonly { value: string; label: string }[]
}

interface ReportFrameProps {
  ports: Pick<ConsolePorts, 'now' | 'download'>
  title: string
  /** Server path of the rows as CSV. */
  csv: string
  choices: readonly ReportChoice[]
  /** True if the figures are shown beside those of the period before. */
  isCompared?: boolean
  request: ReportRequest
  children: ReactNode
}

/** Frame of every report: period, level and grouping, the CSV export and the printed page. */
export function ReportFrame(props: ReportFrameProps) {
  const { ports, title, csv, choices, isCompared = false, request, children } = props
  const { period, query, asked, change, failed, onRetry, busy } = request
  const { i18n } = useLingui()
  const exporting = useRequest()
  const level = useChosenLevel()
  const choose = (name: string, value: string) =>
    change((next) => {
      if (value === '') next.delete(name)
      else next.set(name, value)
    })
  const length = lengthOf(period)
  const today = dayOf(ports.now())
  const compared = isCompared ? comparedWith(period, today) : undefined
  const day = (date: string) =>
    i18n.date(new Date(`${date}T00:00:00Z`), { dateStyle: 'medium', timeZone: 'UTC' })
  return (
    <div className="report">
      <Title>{title}</Title>
      <div className="console-title">
        <h1>{title}</h1>
        <p className="report-printed">
          {compared === undefined ? (
            <Trans>
              {day(period.from)} – {day(period.to)}
            </Trans>
          ) : (
            <Trans>
              {day(period.from)} – {day(period.to)}, compared with {day(compared.from)} – {day(compared.to)}
            </Trans>
          )}
          <bdi>
            {' · '}
            {level.name}
          </bdi>
          {choices.map(({ name, options }) => {
            const chosen = options.find(({ value }) => value === (query.get(name) ?? ''))
            return chosen !== undefined && <bdi key={name}> · {chosen.label}</bdi>
          })}
        </p>
        <div className="console-actions">
          <Button onPress={() => window.print()}>
            <Trans>Print</Trans>
          </Button>
          <Button
            tone="primary"
            icon="downloadSimple"
            state={exporting.state}
            onPress={() => void exporting.make(() => ports.download(csv, asked))}
          >
            <Trans>Export CSV</Trans>
          </Button>
        </div>
      </div>
      {exporting.refusal !== null && (
        <InlineAlert kind="error" live>
          <RefusalText {...exporting.refusal} />
        </InlineAlert>
      )}
      <div className="console-filters">
        <PeriodField
          days={period}
          today={today}
          longestPeriod={longestPeriod}
          compared={compared}
          onChange={({ from, to }) =>
            change((address) => {
              if (from !== null) address.set('from', from)
              if (to !== null) address.set('to', to)
            })
          }
        />
        {choices.map(({ name, label, options }) => (
          <select
            key={name}
            aria-label={label}
            value={query.get(name) ?? ''}
            onChange={(event) => choose(name, event.currentTarget.value)}
          >
            {options.map(({ value, label: text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        ))}
      </div>
      {length < 1 || length > longestPeriod ? (
        <InlineAlert kind="error" live>
          {length < 1 ? (
            <Trans>This period ends before it begins.</Trans>
          ) : (
            <Trans>A report can cover up to {longestPeriod} days.</Trans>
          )}{' '}
          <Button
            onPress={() =>
              change((address) => {
                address.set('from', daysLater(period.to, -29))
                address.set('to', period.to)
              })
            }
          >
            <Trans>30 days</Trans>
          </Button>
        </InlineAlert>
      ) : failed === null ? (
        <div aria-busy={busy} className="report-figures">
          {children}
        </div>
      ) : (
        <ListFailed code={failed} onRetry={onRetry} />
      )}
    </div>
  )
}
