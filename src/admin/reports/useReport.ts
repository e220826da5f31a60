import type { ConsolePorts } from '../../state/admin/ports.ts'
import type { Result } from '../../state/admin/result.ts'
import { useServerValue } from '../queries/useServerValue.ts'
import { type ReportNames, type ReportQuery, useReportQuery } from './useReportQuery.ts'

/** Query of a report and state of its request, as `ReportFrame` shows them. */
export interface ReportRequest extends ReportQuery {
  /** Error code of the failed request; `null` if none failed. */
  failed: string | null
  onRetry: () => void
  busy: boolean
}

interface UseReportOptions<Report> extends ReportNames {
  /** Identifies the report. */
  name: keyof ConsolePorts['reports']
  fetch: (request: { query: URLSearchParams }) => Promise<Result<Report>>
  /** Epoch milliseconds. */
  now: number
}

/** Returns the report of the server for the query in the address, and fetches it again whenever that changes. */
export function useReport<Report>({ name, fetch, now, ...names }: UseReportOptions<Report>): {
  report: Report | null
  request: ReportRequest
} {
  const query = useReportQuery(names, now)
  const { value, refusal, isAsking, again } = useServerValue(
    ['report', name, query.asked.toString()],
    () => fetch({ query: query.asked }),
    { keeps: true },
  )
  return {
    report: refusal === null ? value : null,
    request: { ...query, failed: refusal?.code ?? null, onRetry: again, busy: isAsking },
  }
}
