import type { DeviceLog } from '../../../contract/technician/deviceTechnician.ts'
import type { DeviceTest, DeviceTestList } from '../../../contract/technician/deviceTests.ts'
import type { EnrollmentCode, RestartRequest } from '../../../contract/technician/technician.ts'
import type { Result } from '../result.ts'

/**
 * A technician’s actions on the server. No method rejects; `device_refused` gives the reason in
 * `fields.device`.
 */
export interface TechnicianPorts {
  /** A code for a room, which is not to be had again. */
  makeCode(room: string): Promise<Result<EnrollmentCode>>
  /** The room's device is its device no longer. */
  revoke(room: string): Promise<Result<null>>
  restart(room: string, how: RestartRequest['how']): Promise<Result<null>>
  /** Begins a test; its steps come by and by. */
  test(room: string): Promise<Result<DeviceTest>>
  testNow(id: string): Promise<Result<DeviceTest>>
  tests(query: URLSearchParams): Promise<Result<DeviceTestList>>
  log(room: string): Promise<Result<DeviceLog>>
  /** Resolves after `ms` milliseconds. */
  wait(ms: number): Promise<void>
  /** Lets the browser keep a text as a file. */
  save(name: string, text: string): void
  print(): void
}
