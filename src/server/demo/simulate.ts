import { parseArgs } from 'node:util'
import { type Config, ConfigError, readConfig } from '../config.ts'
import { SimulateError } from './simulateError.ts'

const usage = 'usage: npm run simulate -- [--rooms 50] [--server http://127.0.0.1:8080]'
const mostRooms = 5_000

interface Options {
  rooms: number
  server: string
}

/**
 * `npm run simulate`: runs room devices without a screen against a running server, until Ctrl-C. Reads the
 * server's own DATABASE_URL or WARDLINK_DATA, because it adds the rooms of a simulated hospital and their
 * enrollment codes.
 */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  const options = readOptions(process.argv.slice(2), config)
  if (config.production) throw new SimulateError('NODE_ENV: no rooms are simulated in production')
  await mustAnswer(options.server)
  // Loading the database modules takes a second; a mistyped option is reported before that.
  const { runSimulation } = await import('./runSimulation.ts')
  await runSimulation(config, options)
}

function readOptions(args: string[], config: Config): Options {
  const { rooms, server } = parse(args)
  if (!/^\d{1,4}$/u.test(rooms) || Number(rooms) < 1 || Number(rooms) > mostRooms) {
    throw new SimulateError(
      `--rooms: must be a whole number from 1 to ${mostRooms}, not "${rooms}"; ${usage}`,
    )
  }
  const scheme = config.tls === null ? 'http' : 'https'
  const address = server ?? config.publicUrl ?? `${scheme}://127.0.0.1:${config.port}`
  const origin = URL.canParse(address) ? new URL(address) : null
  if (origin === null || !['http:', 'https:'].includes(origin.protocol)) {
    throw new SimulateError(`--server: must be an http or https address, not "${address}"; ${usage}`)
  }
  return { rooms: Number(rooms), server: origin.origin }
}

function parse(args: string[]): { rooms: string; server?: string | undefined } {
  try {
    const { values } = parseArgs({
      args,
      options: { rooms: { type: 'string', default: '50' }, server: { type: 'string' } },
    })
    return values
  } catch (error) {
    throw new SimulateError(`${error instanceof Error ? error.message : 'wrong arguments'}; ${usage}`)
  }
}

async function mustAnswer(server: string): Promise<void> {
  const answered = await fetch(new URL('/healthz', server)).catch((error: unknown) => {
    const cause = error instanceof Error ? error.cause : undefined
    const why = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown'
    throw new SimulateError(`--server: nothing answers at ${server} (${why}); start it with npm start`)
  })
  if (!answered.ok) throw new SimulateError(`--server: ${server} is not ready (${answered.status})`)
}

function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof SimulateError) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

main().catch((error: unknown) => {
  process.stderr.write(`simulate: ${explain(error)}\n`)
  process.exit(1)
})
