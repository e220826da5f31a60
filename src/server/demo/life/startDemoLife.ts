import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Clock, Log } from '../../config.ts'
import type { Database } from '../../db/database.ts'
import { enrollmentStore } from '../../db/devices/enrollmentStore.ts'
import { newSecret, secretHash } from '../../db/secret.ts'
import { deviceLinks, roomDevices, serverNodes } from '../../db/schema/deviceSchema.ts'
import { patients, rooms, units } from '../../db/schema.ts'
import { deviceRoleOf, simulatedModel } from '../deviceRoles.ts'
import { callingUnits } from '../hospitalPlan.ts'
import type { LifeMessage, LifeRoom } from './lifeMessage.ts'

const program = join(import.meta.dirname, 'lifeProcess.ts')
/** Wait before a process that ended is started again, in milliseconds; doubled each time, up to the longest. */
const restartMs = { first: 1_000, longest: 60_000 } as const
/** A process that ran this long did not fail at its start, in milliseconds. */
const stableMs = 60_000
/** Milliseconds without a sign of life after which a peer's links are no longer there. */
const deadPeerMs = 15_000
/** Maximum number of patients who wait at a time. */
const callers = 3

interface DemoLifeDeps {
  database: Database
  clock: Clock
  log: Log
  /** Origin at which the simulated devices reach this server. */
  url: string
  seed: string
}

/** Simulated devices and patients of the demo hospital, in a process of their own. */
export interface DemoLife {
  /** Id of the process; null while it is not running. */
  readonly pid: number | null
  /** Ends the process, for good. */
  stop(): Promise<void>
}

/**
 * Simulates the devices of the demo hospital's rooms that have none, and a few patients who wait. Starts the
 * process again if it ends.
 */
export function startDemoLife(deps: DemoLifeDeps): DemoLife {
  const { database, clock, log, url, seed } = deps
  let child: ChildProcess | null = null
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let waitMs: number = restartMs.first
  let places: readonly Place[] | null = null

  const start = async (): Promise<void> => {
    places ??= await freePlaces(database, clock.now())
    const found: LifeRoom[] = []
    for (const { id, customerId, ...room } of places) {
      const credential = newSecret(32)
      await database.transaction('platform', (tx) =>
        enrollmentStore.replaceCredential(
          tx,
          { roomId: id, customerId },
          secretHash(credential),
          new Date(clock.now()),
        ),
      )
      found.push({ ...room, credential })
    }
    if (isStopped || found.length === 0) return
    const startedAt = clock.now()
    const made = forkProcess()
    child = made
    made.once('exit', (code, signal) => {
      child = null
      if (isStopped) return
      log.warn({ code, signal }, 'the simulated devices ended, and start again')
      waitMs = clock.now() - startedAt > stableMs ? restartMs.first : Math.min(waitMs * 2, restartMs.longest)
      timer = setTimeout(begin, waitMs)
    })
    made.on('error', (error) => log.warn({ err: error }, 'the simulated devices could not be reached'))
    made.send({ url, seed, rooms: found } satisfies LifeMessage)
  }
  const begin = (): void => {
    start().catch((error: unknown) => {
      log.warn({ err: error }, 'the simulated devices could not be started')
      if (!isStopped) timer = setTimeout(begin, restartMs.longest)
    })
  }
  begin()
  return {
    get pid() {
      return child?.pid ?? null
    },
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      const running = child
      if (running === null) return
      const gone = new Promise((done) => running.once('exit', done))
      running.kill('SIGKILL')
      await gone
    },
  }
}

/** The process gets none of the server's secrets. */
function forkProcess(): ChildProcess {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  return fork(program, {
    env: { PATH, ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }) },
    execArgv: ['--max-old-space-size=96', '--max-semi-space-size=2'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
}

type Place = Omit<LifeRoom, 'credential'> & { id: string; customerId: string }

/** Returns the rooms whose device is simulated: none that has, or had, a device of someone's own. */
async function freePlaces(database: Database, now: number): Promise<Place[]> {
  const found = await database.transaction('platform', (tx) =>
    tx
      .select({
        id: rooms.id,
        customerId: rooms.customerId,
        uniqueId: rooms.uniqueId,
        type: rooms.type,
        number: rooms.number,
        unit: units.name,
        lastName: patients.lastName,
        model: roomDevices.model,
        link: deviceLinks.linkId,
        peer: serverNodes.id,
      })
      .from(rooms)
      .innerJoin(units, eq(units.id, rooms.unitId))
      .leftJoin(patients, and(eq(patients.roomId, rooms.id), isNull(patients.dischargedAt)))
      .leftJoin(roomDevices, eq(roomDevices.roomId, rooms.id))
      .leftJoin(deviceLinks, eq(deviceLinks.roomId, rooms.id))
      .leftJoin(
        serverNodes,
        and(eq(serverNodes.id, deviceLinks.nodeId), gt(serverNodes.seenAt, new Date(now - deadPeerMs))),
      )
      .where(and(isNull(rooms.removedAt), sql`${rooms.type} <> 'byod'`))
      .orderBy(asc(rooms.uniqueId)),
  )
  let calling = 0
  return found.flatMap(({ id, customerId, uniqueId, lastName, number, model, link, peer, ...room }) => {
    const role = deviceRoleOf({ ...room, uniqueId, number })
    const isOwn = model !== null && model !== '' && model !== simulatedModel
    if (role === 'none' || role === 'away' || isOwn || (link !== null && peer !== null)) return []
    const calls =
      role === 'ordinary' && lastName !== null && callingUnits.includes(room.unit) && calling < callers
    if (calls) calling += 1
    return [{ id, customerId, uniqueId, role, patient: calls ? { lastName, roomNumber: number } : null }]
  })
}
