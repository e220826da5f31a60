import { nightAt, testPatienceMs } from '../../../domain/technician/deviceTest.ts'
import { deviceStore } from '../../db/devices/deviceStore.ts'
import { deviceTestStore, type TestEnd } from '../../db/technician/deviceTestStore.ts'
import { bedsideSessionStore } from '../../db/bedside/bedsideSessionStore.ts'
import type { CommandContext } from '../context.ts'
import type { TechnicalCommandDeps } from './sendTechnicalCommand.ts'
import { beginOnDevice } from './testDevice.ts'
import { runEvery } from '../runEvery.ts'

/** Dependencies of the nightly tests. */
export type NightlyTestDeps = TechnicalCommandDeps &
  Pick<CommandContext, 'database' | 'ice'> & { rooms: Pick<CommandContext['rooms'], 'isOnline'> }

const everyMs = 60_000
/** Maximum number of rooms per time zone whose tests start together; the others follow a minute later. */
const atOnce = 100
/** Milliseconds for which tests are kept: 90 days. */
const keptMs = 90 * 24 * 3_600_000

/**
 * Has every room’s device test itself at night: at its own time between three and four o’clock at the
 * facility, quietly, and only where it cannot disturb anyone. Several server processes run this; one row per
 * night lets only one of them start the test in each room. Returns a function that stops it.
 */
export function sweepDeviceTests(context: NightlyTestDeps): () => void {
  // The first use in a process loads the data of all time zones, which takes about 40 ms and would delay a
  // held button.
  nightAt(context.clock.now(), 'UTC')
  return runEvery(() => testByNight(context), everyMs)
}

/** Starts the tests that are due, ends those that were lost, and deletes old ones. */
export async function testByNight(context: NightlyTestDeps): Promise<void> {
  const { database, clock } = context
  const now = clock.now()
  const due = await database.transaction('platform', async (tx) => {
    await deviceTestStore.endLost(tx, new Date(now - testPatienceMs), new Date(now))
    await deviceTestStore.forget(tx, new Date(now - keptMs))
    const found: { room: { id: string; customerId: string }; day: string }[] = []
    for (const zone of await deviceTestStore.timeZones(tx)) {
      const night = nightAt(now, zone)
      if (night === null) continue
      const rooms = await deviceTestStore.due(tx, { zone, ...night, limit: atOnce })
      found.push(...rooms.map((room) => ({ room, day: night.day })))
    }
    return found
  })
  for (const { room, day } of due) await testRoom(context, room, day)
}

async function testRoom(
  context: NightlyTestDeps,
  room: { id: string; customerId: string },
  night: string,
): Promise<void> {
  const { database, clock, rooms } = context
  const scope = { customers: [room.customerId] }
  const isOnline = await rooms.isOnline(room.id)
  const begun = await database.transaction(scope, async (tx) => {
    const at = new Date(clock.now())
    const id = await deviceTestStore.begin(tx, room, { by: null, night, at })
    if (id === null) return null
    const state = await deviceStore.lastState(tx, room.id)
    const inUse = (await bedsideSessionStore.living(tx, room.id, at)).length > 0
    const reason = isOnline ? inTheWay({ ...state, inUse }) : 'offline'
    if (reason !== null) await deviceTestStore.end(tx, room.id, id, skipped(reason), at)
    return reason === null ? id : null
  })
  if (begun === null) return
  const refusal = await beginOnDevice(context, { roomId: room.id, id: begun, quiet: true })
  if (refusal === null) return
  await database.transaction(scope, (tx) =>
    deviceTestStore.end(tx, room.id, begun, skipped(refusal), new Date(clock.now())),
  )
}

/** Returns why a room must not be tested tonight; null if it can be. */
function inTheWay(room: { in_call?: boolean; covered?: boolean; inUse: boolean }): string | null {
  if (room.in_call === true) return 'in_call'
  if (room.covered === true) return 'covered'
  return room.inUse ? 'in_use' : null
}

const skipped = (reason: string): TestEnd => ({ state: 'skipped', reason })
