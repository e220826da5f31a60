import { issueEnrollmentCode } from '../../../src/server/commands/devices/issueEnrollmentCode.ts'
import { systemClock } from '../../../src/server/config.ts'
import type { Database } from '../../../src/server/db/database.ts'
import { simulatedHospital } from '../../../src/server/demo/simulatedHospital.ts'

/** Enrollment codes for `count` rooms of the simulated hospital. */
export async function prepareRooms(database: Database, count: number): Promise<string[]> {
  const codes: string[] = []
  for (const room of await simulatedHospital(database, count)) {
    codes.push((await issueEnrollmentCode({ database, clock: systemClock }, room)).code)
  }
  return codes
}
