import { demoDatabaseForServer } from '../database.ts'
import { type RunningServer, startServer } from './startServer.ts'

interface DemoServer extends RunningServer {
  readonly databaseUrl: string
}

/** Starts a server process on a copy of the demo hospital's database; `dispose` drops the copy. */
export async function startDemoServer(
  environment: Readonly<Record<string, string>> = {},
): Promise<DemoServer> {
  const { url, drop } = await demoDatabaseForServer()
  const server = await startServer({ env: { WARDLINK_DEMO: 'still', DATABASE_URL: url, ...environment } })
  return {
    ...server,
    databaseUrl: url,
    dispose: async () => {
      await server.dispose()
      await drop()
    },
  }
}
