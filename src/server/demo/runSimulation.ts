import { issueEnrollmentCode } from '../commands/devices/issueEnrollmentCode.ts'
import { type Config, systemClock } from '../config.ts'
import { openDatabase } from '../db/database.ts'
import { runningDatabase } from '../db/embedded/embeddedPostgres.ts'
import { createLog } from '../log.ts'
import { stopOnSignal } from '../stop.ts'
import { SimulateError } from './simulateError.ts'
import { EnrollmentRefused } from './simulatedDevice.ts'
import { enrollFleet, type SimulatedFleet, startFleet } from './simulatedFleet.ts'
import { simulatedHospital } from './simulatedHospital.ts'

const statusMs = 5_000

/**
 * Adds the rooms of a simulated hospital to the server's database, and links a device in each until Ctrl-C.
 * @throws SimulateError if the database is not running, or the server uses another database.
 */
export async function runSimulation(
  config: Config,
  { rooms: count, server }: { rooms: number; server: string },
): Promise<void> {
  const url = config.databaseUrl ?? (await runningDatabase(config.dataFolder))
  if (url === null) {
    throw new SimulateError(
      `WARDLINK_DATA: no server runs on "${config.dataFolder}"; set WARDLINK_DATA or DATABASE_URL as the server has it`,
    )
  }

  const database = openDatabase({ url, log: createLog('silent'), poolSize: 4 })
  const deps = { database, clock: systemClock }
  const rooms = await simulatedHospital(database, count)
  print(`enrolling ${count} rooms at ${server} …`)
  const credentials = await enrollFleet(
    server,
    rooms,
    async (room) => (await issueEnrollmentCode(deps, room)).code,
  ).catch((error: unknown) => {
    throw error instanceof EnrollmentRefused ? otherDatabase(error) : error
  })
  await database.close()

  const fleet = startFleet(server, credentials)
  const status = setInterval(printStatus(fleet, count), statusMs)
  stopOnSignal({
    drain: async () => {
      clearInterval(status)
      print('closing the links …')
      await fleet.stop()
    },
  })
}

function otherDatabase({ status }: EnrollmentRefused): SimulateError {
  return new SimulateError(
    `--server: it refused an enrollment (${status}); is it a server of the database that DATABASE_URL or WARDLINK_DATA names?`,
  )
}

/**
 * Returns a function that prints one line: the number of linked rooms, the number of commands, and their rate
 * since the last line.
 */
function printStatus(fleet: SimulatedFleet, count: number): () => void {
  let before = 0
  return () => {
    const rate = ((fleet.commands - before) * 1_000) / statusMs
    before = fleet.commands
    const replaced = fleet.replaced === 0 ? '' : `, ${fleet.replaced} taken over by other devices`
    print(`${fleet.linked.size} of ${count} linked${replaced}; ${before} commands, ${rate.toFixed(1)}/s`)
  }
}

/** Prints one line for the person at the terminal. */
function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
