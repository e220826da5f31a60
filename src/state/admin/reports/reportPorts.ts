import type { AvailabilityReport, CallQualityReport, SignInReport } from '../../../contract/reports.ts'
import type { Result } from '../result.ts'

/** Reports on periods from the server. No method rejects. */
export interface ReportPorts {
  signIns(query: URLSearchParams): Promise<Result<SignInReport>>
  availability(query: URLSearchParams): Promise<Result<AvailabilityReport>>
  callQuality(query: URLSearchParams): Promise<Result<CallQualityReport>>
}
