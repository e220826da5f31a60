import { once } from 'node:events'
import { demoDatabaseForServer } from '../database.ts'
import type { Patient } from '../browser/remote.ts'
import { startDemoServer } from './demoServer.ts'
import { startServer } from './startServer.ts'
import type { RunningServer } from './startServer.ts'

/** A room as the terminal prints it on a demo start. */
export interface Bed extends Patient {
  /** The monitor's link, with its enrolment code. */
  readonly monitorLink: string
}

/** A place without a room device: its patient's own phone gets in by a link. */
export interface PhonePlace extends Patient {
  readonly phoneLink: string
}

export interface Hospital {
  /** The server that remotes talk to. */
  readonly url: string
  /** The beds that the start printed. */
  readonly beds: readonly Bed[]
  /** The place of a patient's own phone, that the start printed. */
  readonly phone: PhonePlace
  /** An entry link as the remote's network leads it: to the remotes' own node when there are two. */
  remoteLink(link: string): string
  /** SIGKILL, for every node. */
  kill(): Promise<void>
  close(): Promise<void>
}

/** How long the lines after `ready` may take, in milliseconds. */
const printedMs = 10_000

interface HospitalOptions {
  /** With two, monitors link to one node and remotes talk to the other, on one database. */
  readonly nodes: 1 | 2
  readonly environment?: Readonly<Record<string, string>>
}

/** Starts the demo hospital as a newcomer does, and reads what the terminal printed. */
export async function openHospital({ nodes, environment = {} }: HospitalOptions): Promise<Hospital> {
  if (nodes === 1) {
    const server = await startDemoServer(environment)
    return hospitalOf(server, server, () => server.dispose())
  }
  const { monitors, remotes, close } = await startTwoNodes(environment)
  return hospitalOf(monitors, remotes, close)
}

/** Two server processes on one PostgreSQL. */
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
    const server = await startServer({ env: { WARDLINK_DEMO: '1', DATABASE_URL: url, ...env } })
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

/** The beds that a demo start prints. */
export async function printedBeds(server: RunningServer): Promise<Bed[]> {
  // The newcomer's lines follow `ready`; the remote's address is the last of them.
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
