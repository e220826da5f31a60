import type { AvailabilityReport, SignInReport } from '../../contract/reports.ts'
import type { Answer } from './answer.ts'

/** The figures of periods, as the server has them. Nothing here rejects. */
export interface ReportPorts {
  signIns(query: URLSearchParams): Promise<Answer<SignInReport>>
  availability(query: URLSearchParams): Promise<Answer<AvailabilityReport>>
}
