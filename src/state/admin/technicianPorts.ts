import type { DeviceLog } from '../../contract/deviceTechnician.ts'
import type { DeviceTest, DeviceTestList } from '../../contract/deviceTests.ts'
import type { EnrollmentCode, RestartRequest } from '../../contract/technician.ts'
import type { Answer } from './answer.ts'

/**
 * A technician’s actions on the server. No method rejects; `device_refused` gives the reason in
 * `fields.device`.
 */
export interface TechnicianPorts {
  /** A code for a room, which is not to be had again. */
  makeCode(room: string): Promise<Answer<EnrollmentCode>>
  /** The room's device is its device no longer. */
  revoke(room: string): Promise<Answer<null>>
  restart(room: string, how: RestartRequest['how']): Promise<Answer<null>>
  /** Begins a test; its steps come by and by. */
  test(room: string): Promise<Answer<DeviceTest>>
  testNow(id: string): Promise<Answer<DeviceTest>>
  tests(query: URLSearchParams): Promise<Answer<DeviceTestList>>
  log(room: string): Promise<Answer<DeviceLog>>
  /** Resolves after `ms` milliseconds. */
  wait(ms: number): Promise<void>
  /** Lets the browser keep a text as a file. */
  save(name: string, text: string): void
  print(): void
}
