import { parseArgs } from 'node:util'
import { issueEnrollmentCode } from '../commands/devices/issueEnrollmentCode.ts'
import { type Config, ConfigError, readConfig, systemClock } from '../config.ts'
import { openDatabase } from '../db/database.ts'
import { runningDatabase } from '../db/embedded/embeddedPostgres.ts'
import { createLog } from '../log.ts'
import { stopOnSignal } from '../stop.ts'
import { EnrollmentRefused } from './simulatedDevice.ts'
import { enrollFleet, type SimulatedFleet, startFleet } from './simulatedFleet.ts'
import { simulatedHospital } from './simulatedHospital.ts'

const usage = 'usage: npm run simulate -- [--rooms 50] [--server http://127.0.0.1:8080]'
const mostRooms = 5_000
const statusMs = 5_000

/** What the person at the terminal can mend; the message is one line. */
class SimulateError extends Error {
  override readonly name = 'SimulateError'
}

interface Options {
  rooms: number
  server: string
}

/**
 * `npm run simulate`: room devices without a screen on a running server, until Ctrl-C. It reads the server's own
 * DATABASE_URL or WARDLINK_DATA, because it adds the rooms of a simulated hospital and their enrolment codes.
 */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  const { rooms: count, server } = readOptions(process.argv.slice(2), config)
  if (config.production) throw new SimulateError('NODE_ENV: no rooms are simulated in production')
  await mustAnswer(server)
  const url = config.databaseUrl ?? (await runningDatabase(config.dataFolder))
  if (url === null) {
    throw new SimulateError(
      `WARDLINK_DATA: no server runs on "${config.dataFolder}"; set WARDLINK_DATA or DATABASE_URL as the server has it`,
    )
  }

  const database = openDatabase({ url, log: createLog('silent'), poolSize: 4 })
  const parts = { database, clock: systemClock }
  const rooms = await simulatedHospital(database, count)
  say(`enrolling ${count} rooms at ${server} …`)
  const credentials = await enrollFleet(
    server,
    rooms,
    async (room) => (await issueEnrollmentCode(parts, room)).code,
  )
  await database.close()

  const fleet = startFleet(server, credentials)
  const status = setInterval(tellStatus(fleet, count), statusMs)
  stopOnSignal({
    drain: async () => {
      clearInterval(status)
      say('closing the links …')
      await fleet.stop()
    },
  })
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

/** One line each time: how many rooms are linked, and what they were told since the last line. */
function tellStatus(fleet: SimulatedFleet, count: number): () => void {
  let before = 0
  return () => {
    const rate = ((fleet.commands - before) * 1_000) / statusMs
    before = fleet.commands
    const replaced = fleet.replaced === 0 ? '' : `, ${fleet.replaced} taken over by other devices`
    say(`${fleet.linked.size} of ${count} linked${replaced}; ${before} commands, ${rate.toFixed(1)}/s`)
  }
}

/** One line for the person at the terminal. */
function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof SimulateError) return error.message
  if (error instanceof EnrollmentRefused) {
    return `--server: it refused an enrolment (${error.status}); is it a server of the database that DATABASE_URL or WARDLINK_DATA names?`
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

main().catch((error: unknown) => {
  process.stderr.write(`simulate: ${explain(error)}\n`)
  process.exit(1)
})
