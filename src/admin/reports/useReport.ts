import { useAtomValue, useStore } from 'jotai'
import { useEffect, useState } from 'react'
import type { Result } from '../../state/admin/result.ts'
import { createReport } from '../../state/admin/reports/report.ts'
import { type ReportNames, type ReportQuery, useReportQuery } from './useReportQuery.ts'

/** Query of a report and state of its request, as `ReportFrame` shows them. */
export interface ReportRequest extends ReportQuery {
  /** Error code of the failed request; `null` if none failed. */
  failed: string | null
  onRetry: () => void
  busy: boolean
}

interface UseReportOptions<Report> extends ReportNames {
  fetch: (request: { query: URLSearchParams }) => Promise<Result<Report>>
  /** Epoch milliseconds. */
  now: number
}

/** Returns the report of the server for the query in the address, and fetches it again whenever that changes. */
export function useReport<Report>({ fetch, now, ...names }: UseReportOptions<Report>): {
  report: Report | null
  request: ReportRequest
} {
  const store = useStore()
  const [reading] = useState(() => createReport(fetch, store))
  const view = useAtomValue(reading.viewAtom)
  const query = useReportQuery(names, now)
  const question = query.asked.toString()
  useEffect(() => void reading.ask(new URLSearchParams(question)), [reading, question])
  return {
    report: view.kind === 'failed' ? null : view.report,
    request: {
      ...query,
      failed: view.kind === 'failed' ? view.code : null,
      onRetry: () => void reading.ask(query.asked),
      busy: view.kind === 'loading',
    },
  }
}
