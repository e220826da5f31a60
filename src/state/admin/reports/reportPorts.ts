import type { AvailabilityReport, SignInReport } from '../../../contract/reports.ts'
import type { Result } from '../result.ts'

/** The figures of periods, as the server has them. Nothing here rejects. */
export interface ReportPorts {
  signIns(query: URLSearchParams): Promise<Result<SignInReport>>
  availability(query: URLSearchParams): Promise<Result<AvailabilityReport>>
}
