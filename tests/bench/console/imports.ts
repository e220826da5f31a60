import { performance } from 'node:perf_hooks'
import { ImportDetail } from '../../../src/contract/imports.ts'
import { signInAs } from '../../support/testHospital/administrator.ts'
import { testCluster } from '../../support/database.ts'
import { carriedOut, takenFile } from '../../support/testHospital/imports/importing.ts'
import { openTestHospital } from '../../support/testHospital/testHospital.ts'

const rowCount = 20_000
/** Issue 5: maximum seconds from the file to the last room. */
const limitSeconds = 30

/**
 * Imports as many rooms as one import may have, and prints how long the check and the import took. Returns
 * true if that was fast enough.
 */
export async function benchImport(): Promise<boolean> {
  const postgres = await testCluster()
  try {
    const ward = await openTestHospital({ postgresUrl: postgres.url })
    try {
      const femi = await signInAs(ward, 'facility@demo.example')
      const rows = Array.from(
        { length: rowCount },
        (_, row) => `B${String(row)},A,Care-system,4 West Medical`,
      )
      const began = performance.now()
      const checked = await takenFile(ward, femi, ['room,bed,type,unit', ...rows].join('\n'))
      const between = performance.now()
      const done: ImportDetail = await carriedOut(femi, checked)
      const seconds = (performance.now() - began) / 1_000
      const isSoon = done.state === 'done' && seconds <= limitSeconds
      console.log(
        `import of ${String(rowCount)} rooms: ${((between - began) / 1_000).toFixed(1)} s until checked, ${seconds.toFixed(1)} s in all (limit ${String(limitSeconds)} s): ${isSoon ? 'ok' : 'TOO SLOW'}`,
      )
      return isSoon
    } finally {
      await ward.close()
    }
  } finally {
    await postgres.stop()
  }
}
