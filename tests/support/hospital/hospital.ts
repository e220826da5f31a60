import { once } from 'node:events'
import { demoDatabaseForServer } from '../database.ts'
import type { Patient } from '../browser/remote.ts'
import { startDemoServer } from './demoServer.ts'
import { startServer } from './startServer.ts'
import type { RunningServer } from './startServer.ts'

/** A bed as printed in the terminal on a demo start. */
export interface Bed extends Patient {
  /** The monitor's link, with its enrollment code. */
  readonly monitorLink: string
}

/** A bed without a room device: the patient's own phone enters by a link. */
export interface PhonePlace extends Patient {
  readonly phoneLink: string
}

export interface Hospital {
  /** Address of the server that remotes use. */
  readonly url: string
  /** Beds that the start printed. */
  readonly beds: readonly Bed[]
  /** The printed bed for a patient's own phone. */
  readonly phone: PhonePlace
  /**
   * Returns an entry link with the address that the remote uses: that of the remotes' own process if there
   * are two.
   */
  remoteLink(link: string): string
  /** Kills every process with SIGKILL. */
  kill(): Promise<void>
  close(): Promise<void>
}

/** Maximum milliseconds until the lines after `ready` are printed. */
const printedMs = 10_000

/** Returns the first bed that a start printed. */
export function firstBed([bed]: readonly Bed[]): Bed {
  if (bed === undefined) throw new Error('the start printed no bed')
  return bed
}

interface HospitalOptions {
  /** With two, monitors link to one process and remotes use the other, on one database. */
  readonly nodes: 1 | 2
  readonly environment?: Readonly<Record<string, string>>
}

/** Starts the demo hospital as a new user does, and reads what the terminal printed. */
export async function openHospital({ nodes, environment = {} }: HospitalOptions): Promise<Hospital> {
  if (nodes === 1) {
    const server = await startDemoServer(environment)
    return hospitalOf(server, server, () => server.dispose())
  }
  const { monitors, remotes, close } = await startTwoNodes(environment)
  return hospitalOf(monitors, remotes, close)
}

/** Starts two server processes on one PostgreSQL. */
async function startTwoNodes(
  env: Readonly<Record<string, string>>,
): Promise<{ monitors: RunningServer; remotes: RunningServer; close: () => Promise<void> }> {
  const { url, drop } = await demoDatabaseForServer()
  const servers: RunningServer[] = []
  const close = async (): Promise<void> => {
    for (const server of servers) await server.dispose()
    await drop()
  }
  const start = async (): Promise<RunningServer> => {
    const server = await startServer({ env: { WARDLINK_DEMO: 'still', DATABASE_URL: url, ...env } })
    servers.push(server)
    return server
  }
  try {
    // A later start prints new codes, which invalidate the earlier ones, so the monitors' process must print
    // last.
    const remotes = await start()
    return { monitors: await start(), remotes, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function hospitalOf(
  monitors: RunningServer,
  remotes: RunningServer,
  close: () => Promise<void>,
): Promise<Hospital> {
  return {
    url: remotes.url,
    beds: await printedBeds(monitors),
    phone: printedPhone(monitors.output()),
    remoteLink: (link) => link.replace(monitors.url, remotes.url),
    kill: async () => {
      await Promise.all(new Set([monitors, remotes]).values().map((server) => server.kill()))
    },
    close,
  }
}

const printedBed =
  /^ *monitor +(?<monitorLink>\S+)$[^]*?^ *verification +last name (?<lastName>.+), room number (?<roomNumber>\S+)$/gmu

/** Returns the beds that a demo start printed. */
export async function printedBeds(server: RunningServer): Promise<Bed[]> {
  // The lines for new users follow `ready`; the remote's address is the last of them.
  while (!/^ *The remote +\S+$/mu.test(server.output()) && server.process.stdout)
    await once(server.process.stdout, 'data', { signal: AbortSignal.timeout(printedMs) })
  return [...server.output().matchAll(printedBed)].map(({ groups }) => ({
    monitorLink: groups?.['monitorLink'] ?? '',
    lastName: groups?.['lastName'] ?? '',
    roomNumber: groups?.['roomNumber'] ?? '',
  }))
}

const printedPlace =
  /^ *phone's link +(?<phoneLink>\S+) .*$[^]*?^ *verification +last name (?<lastName>.+), room number (?<roomNumber>\S+)$/mu

function printedPhone(output: string): PhonePlace {
  const groups = printedPlace.exec(output)?.groups
  return {
    phoneLink: groups?.['phoneLink'] ?? '',
    lastName: groups?.['lastName'] ?? '',
    roomNumber: groups?.['roomNumber'] ?? '',
  }
}
