import { type ChildProcess, fork } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Clock, Log } from '../../config.ts'
import type { Database, Tx } from '../../db/database.ts'
import { deviceCredentials } from '../../db/schema/deviceSchema.ts'
import { patients, rooms, units } from '../../db/schema.ts'
import { secretHash } from '../../db/secret.ts'
import { deviceRoleOf } from '../deviceRoles.ts'
import { callingUnits } from '../hospitalPlan.ts'
import { lifeSecretOf, plannedDeviceIds } from '../seedHospital.ts'
import type { LifeMessage, LifeRoom } from './lifeMessage.ts'

const program = join(import.meta.dirname, 'lifeProcess.ts')
/** Wait before a process that ended is started again, in milliseconds; doubled each time, up to the longest. */
const restartMs = { first: 1_000, longest: 60_000 } as const
/** A process that ran this long did not fail at its start, in milliseconds. */
const stableMs = 60_000
/** Maximum number of patients who wait at a time. */
const callers = 3

interface DemoLifeDeps {
  database: Database
  clock: Clock
  log: Log
  /** Origin at which the simulated devices reach this server. */
  url: string
  seed: string
  /** True to let patients call, whose messages go to the channels of the hospital. */
  hasPatients: boolean
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
  const { database, clock, log, url, seed, hasPatients } = deps
  let child: ChildProcess | null = null
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let waitMs: number = restartMs.first

  const start = async (): Promise<void> => {
    const found = await simulatedRooms(database, { hasPatients })
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
    made.on('error', (error) => {
      log.warn({ err: error }, 'the simulated devices could not be reached')
      // A process that could not be started has no exit.
      if (made.pid === undefined && child === made) child = null
    })
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

/**
 * Returns the rooms of the demo hospital whose device is simulated. A room in which someone has enrolled a device of
 * their own is theirs, also after that device was revoked; no other organization's rooms are simulated.
 */
async function simulatedRooms(
  database: Database,
  { hasPatients }: Pick<DemoLifeDeps, 'hasPatients'>,
): Promise<LifeRoom[]> {
  return database.transaction('platform', async (tx) => {
    const secret = await lifeSecretOf(tx)
    if (secret === null) return []
    const planned = plannedDeviceIds()
    const known = await credentialsByRoom(tx)
    const simulated: LifeRoom[] = []
    let calling = 0
    for (const { id, customerId, uniqueId, lastName, number, type, unit } of await roomsOf(tx)) {
      const role = deviceRoleOf({ uniqueId, type, unit, number })
      if (!planned.has(uniqueId) || role === 'none' || role === 'away') continue
      // Always the same one: a start of the process revokes nothing.
      const credential = createHmac('sha256', secret).update(id).digest('base64url')
      const hash = secretHash(credential)
      const held = known.get(id) ?? []
      if (held.length === 0) await tx.insert(deviceCredentials).values({ hash, roomId: id, customerId })
      else if (!held.some((one) => one.revokedAt === null && one.hash.equals(hash))) continue
      const calls =
        hasPatients &&
        role === 'ordinary' &&
        lastName !== null &&
        callingUnits.includes(unit) &&
        calling < callers
      if (calls) calling += 1
      simulated.push({ uniqueId, role, credential, patient: calls ? { lastName, roomNumber: number } : null })
    }
    return simulated
  })
}

const roomsOf = (tx: Tx) =>
  tx
    .select({
      id: rooms.id,
      customerId: rooms.customerId,
      uniqueId: rooms.uniqueId,
      type: rooms.type,
      number: rooms.number,
      unit: units.name,
      lastName: patients.lastName,
    })
    .from(rooms)
    .innerJoin(units, eq(units.id, rooms.unitId))
    .leftJoin(patients, and(eq(patients.roomId, rooms.id), isNull(patients.dischargedAt)))
    .where(isNull(rooms.removedAt))
    .orderBy(asc(rooms.uniqueId))

async function credentialsByRoom(tx: Tx) {
  const { roomId, hash, revokedAt } = deviceCredentials
  return Map.groupBy(
    await tx.select({ roomId, hash, revokedAt }).from(deviceCredentials),
    (one) => one.roomId,
  )
}
