import type {
  AvailabilityReport,
  CallQualityReport,
  RoomCallQualityList,
  SignInReport,
} from '../../../contract/reports.ts'
import type { Result } from '../result.ts'

/** Reports on periods from the server. No method rejects. */
export interface ReportPorts {
  signIns(query: URLSearchParams): Promise<Result<SignInReport>>
  availability(query: URLSearchParams): Promise<Result<AvailabilityReport>>
  callQuality(query: URLSearchParams): Promise<Result<CallQualityReport>>
  /** The latest calls of a room. */
  roomCalls(room: string): Promise<Result<RoomCallQualityList>>
}
