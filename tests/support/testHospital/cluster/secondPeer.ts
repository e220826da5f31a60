import { buildApp } from '../../../../src/server/app.ts'
import { type Clock, readConfig } from '../../../../src/server/config.ts'
import { openDatabase } from '../../../../src/server/db/database.ts'
import { silentLog } from '../../database.ts'
import { portOf, type TestHospital } from '../testHospital.ts'

/**
 * Opens a complete second server of the hospital on the same database. Returns a hospital with that server's
 * addresses.
 */
export async function openSecondPeer(
  ward: TestHospital,
  /** `databaseUrl`: another route to the database than the direct one. */
  {
    databaseUrl = ward.databaseUrl,
    environment = {},
    clock = ward.clock,
  }: { databaseUrl?: string; environment?: Readonly<Record<string, string>>; clock?: Clock } = {},
): Promise<TestHospital> {
  const database = openDatabase({ url: databaseUrl, log: silentLog, poolSize: 6 })
  const config = readConfig({ WARDLINK_DEMO: 'still', ...environment })
  const deps = { config, database, clock, log: silentLog, dist: null }
  // Same as on the first server: a message that nothing is configured to send counts as delivered.
  const app = await buildApp({ ...deps, show: () => undefined })
  await app.start()
  await app.server.listen({ host: '127.0.0.1', port: 0 })
  return {
    ...ward,
    url: `http://127.0.0.1:${portOf(app.server.server.address())}`,
    app,
    database,
    close: async () => {
      await app.drain()
      await app.server.close()
      await database.close()
    },
  }
}
