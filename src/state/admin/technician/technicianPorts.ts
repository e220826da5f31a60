import type { DeviceLog } from '../../../contract/technician/deviceTechnician.ts'
import type { DeviceTest, DeviceTestList } from '../../../contract/technician/deviceTests.ts'
import type { EnrollmentCode, RestartRequest } from '../../../contract/technician/technician.ts'
import type { Result } from '../result.ts'

/**
 * A technician’s actions on the server. No method rejects; `device_refused` gives the reason in
 * `fields.device`.
 */
export interface TechnicianPorts {
  /** Creates a code for a room, which cannot be shown again. */
  makeCode(room: string): Promise<Result<EnrollmentCode>>
  /** Revokes the enrollment of the room's device. */
  revoke(room: string): Promise<Result<null>>
  restart(room: string, how: RestartRequest['how']): Promise<Result<null>>
  /** Starts a test; its steps follow one by one. */
  test(room: string): Promise<Result<DeviceTest>>
  testNow(id: string): Promise<Result<DeviceTest>>
  tests(query: URLSearchParams): Promise<Result<DeviceTestList>>
  log(room: string): Promise<Result<DeviceLog>>
  /** Resolves after `ms` milliseconds. */
  wait(ms: number): Promise<void>
  /** Makes the browser save a text as a file. */
  save(name: string, text: string): void
  print(): void
}
