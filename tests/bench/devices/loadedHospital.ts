import { availableParallelism, cpus } from 'node:os'
import { rm } from 'node:fs/promises'
import { z } from 'zod'
import { openDatabase } from '../../../src/server/db/database.ts'
import { startEmbeddedPostgres } from '../../../src/server/db/embedded/embeddedPostgres.ts'
import { silentLog } from '../../support/database.ts'
import { type RunningServer, startServer, temporaryFolder } from '../../support/hospital/startServer.ts'
import { giveUnitPriority, unitNodeOptions } from '../../support/hospital/serviceUnit.ts'
import { type BenchProcess, startProcess } from './benchProcess.ts'
import { startMosquitto } from './mosquitto.ts'
import { prepareRooms } from './rooms.ts'
import { Round } from './rounds.ts'
import { serverUsage, type Usage } from '../serverUsage.ts'

const Entrances = z.object({
  entrances: z.array(z.object({ entryUrl: z.string(), lastName: z.string(), roomNumber: z.string() })),
})

const Received = z.object({ received: z.record(z.string(), z.number()) })

/** A separate server, with a process for each thing that loads it or is measured beside it. */
export interface LoadedHospital {
  readonly server: RunningServer
  readonly databaseUrl: string
  /** Grows until this number of rooms have a device, and a remote that is in use. */
  grow(rooms: number): Promise<void>
  /** Presses buttons for a while. `beside` is what is measured in the same seconds. */
  round(load: { commandsPerSecond: number; durationMs: number }, beside?: 'socket' | 'both'): Promise<Round>
  /** Lets this number of patients call a clinician, and wait. */
  call(patients: number): Promise<void>
  /** Breaks every device's link. Returns the milliseconds until all are back. */
  cut(): Promise<number>
  /**
   * Returns the number of motions, without stops, that each device has received since it connected, by the
   * room's `unique_id`.
   */
  received(): Promise<Readonly<Record<string, number>>>
  usage(): Promise<Usage & { at: number }>
  close(): Promise<void>
}

/** Opens the hospital. `most` is the number of rooms that it can grow to, `env` is added to the server's. */
export async function openLoadedHospital(
  most: number,
  env: Readonly<Record<string, string>> = {},
): Promise<LoadedHospital> {
  const ends: (() => Promise<unknown> | void)[] = []
  const close = async (): Promise<void> => {
    for (let end = ends.pop(); end !== undefined; end = ends.pop()) await end()
  }
  const process = (name: string): BenchProcess => {
    const started = startProcess(name)
    ends.push(started.end)
    return started
  }
  try {
    const dataFolder = await temporaryFolder()
    ends.push(() => rm(dataFolder, { recursive: true, force: true }))
    const postgres = await startEmbeddedPostgres({ dataFolder, log: silentLog, onLost: () => undefined })
    ends.push(() => postgres.stop())
    const profile = globalThis.process.env['WARDLINK_BENCH_PROFILE']
    const profiling = profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`]
    const server = await startServer({
      env: { WARDLINK_DEMO: 'still', DATABASE_URL: postgres.url, ...env },
      nodeOptions: [...unitNodeOptions(), ...profiling],
    })
    ends.push(() => server.dispose())
    // As in a hospital; the processes it is compared with get the same priority.
    const isFirst = giveUnitPriority(server.process.pid)
    if (!isFirst) console.log('this account may not give the server the priority of the service’s unit')
    const database = openDatabase({ url: postgres.url, log: silentLog, poolSize: 2 })
    const codes = await prepareRooms(database, most)
    await database.close()

    const broker = await startMosquitto()
    if (broker === null) console.log('there is no mosquitto on this machine: it is left out')
    else {
      ends.push(broker.stop)
      giveUnitPriority(broker.pid)
      await process('brokerEcho.ts').ask({ broker: broker.url }, z.object({ listening: z.literal(true) }))
    }
    const echo = process('echoServer.ts')
    giveUnitPriority(echo.pid)
    const { port } = await echo.ask({}, z.object({ port: z.number() }))
    const socket = `ws://127.0.0.1:${String(port)}`
    const devices = process('devices.ts')
    const load = process('load.ts')
    let grown = 0
    return {
      server,
      databaseUrl: postgres.url,
      grow: async (rooms) => {
        const more = codes.slice(grown, rooms)
        grown = rooms
        const { entrances } = await devices.ask({ server: server.url, codes: more }, Entrances)
        await load.ask({ server: server.url, entrances }, z.object({ clients: z.number() }))
      },
      round: (task, beside) =>
        load.ask(
          {
            ...task,
            ...(beside !== undefined && { socket }),
            ...(beside === 'both' && broker !== null && { broker: broker.url }),
          },
          Round,
        ),
      call: async (patients) => {
        await load.ask({ calls: patients }, z.object({ calls: z.literal(patients) }))
      },
      cut: async () => (await devices.ask({ cut: true }, z.object({ backMs: z.number() }))).backMs,
      received: async () => (await devices.ask({ received: true }, Received)).received,
      usage: async () => ({ ...(await serverUsage(server.url)), at: performance.now() }),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Describes the machine. */
export const machine = (): string =>
  `${String(availableParallelism())} cores of ${cpus()[0]?.model ?? 'an unknown processor'}`
