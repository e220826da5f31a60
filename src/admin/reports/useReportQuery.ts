import { type Period, usualPeriod } from '../../domain/reports/reportPeriod.ts'
import { type ChangeQuery, useListQuery } from '../list/useListQuery.ts'

export interface ReportQuery {
  period: Period
  /** Query for the server: the query in the address, with the last 30 days if it has no period. */
  asked: URLSearchParams
  /** Query in the address. */
  query: URLSearchParams
  change: ChangeQuery
}

/** Returns the date in this computer's time zone as YYYY-MM-DD. `now` is in epoch milliseconds. */
export function dayOf(now: number): string {
  const time = new Date(now)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`
}

/** Parameters of a report in the address, beside the period. */
export interface ReportNames {
  /** Those that the server is asked with. */
  names: readonly string[]
  /** Those that say only how the page shows the report. */
  looks?: readonly string[]
}

/** Returns the query of a report, which is in the address. `now` is in epoch milliseconds. */
export function useReportQuery({ names, looks = [] }: ReportNames, now: number): ReportQuery {
  const { query, change } = useListQuery(['from', 'to', ...names, ...looks])
  const usual = usualPeriod('last30', dayOf(now))
  const period = { from: query.get('from') ?? usual.from, to: query.get('to') ?? usual.to }
  const asked = new URLSearchParams(query)
  asked.set('from', period.from)
  asked.set('to', period.to)
  for (const look of looks) asked.delete(look)
  return { period, asked, query, change }
}
