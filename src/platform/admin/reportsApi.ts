import * as z from 'zod/mini'
import {
  AvailabilityReport,
  CallQualityReport,
  RoomCallQualityList,
  SignInReport,
} from '../../contract/reports.ts'
import type { ConsoleClient } from './consoleClient.ts'

/** Reports on the server. Implements `ReportPorts` of src/state/admin. */
export function createReportsApi(server: ConsoleClient) {
  const reportAt =
    <Schema extends z.ZodMiniType>(path: string, schema: Schema) =>
    (query: URLSearchParams) =>
      server.ask({ method: 'GET', path, query, read: (body) => z.parse(schema, body) })
  return {
    signIns: reportAt('/api/v1/reports/sign-ins', SignInReport),
    availability: reportAt('/api/v1/reports/vmr-availability', AvailabilityReport),
    callQuality: reportAt('/api/v1/reports/call-quality', CallQualityReport),
    roomCalls: (room: string) =>
      reportAt(`/api/v1/rooms/${room}/call-quality`, RoomCallQualityList)(new URLSearchParams()),
  }
}
