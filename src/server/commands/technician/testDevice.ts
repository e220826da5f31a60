import type { DeviceTest } from '../../../contract/technician/deviceTests.ts'
import type { SelfTestParams } from '../../../contract/technician/deviceTechnician.ts'
import type { DeviceRefusal } from '../../../contract/technician/technician.ts'
import { testPatienceMs } from '../../../domain/technician/deviceTest.ts'
import { assignmentsFor } from '../../../domain/permissions/roles.ts'
import { auditStore } from '../../db/audit/auditStore.ts'
import type { Tx } from '../../db/database.ts'
import { listDeviceTests } from '../../db/technician/deviceTestList.ts'
import { deviceTestStore } from '../../db/technician/deviceTestStore.ts'
import type { RequestActor } from '../../auth/requestActor.ts'
import type { ConsoleUser } from '../../auth/consoleAuthentication.ts'
import { onlyItem } from '../../lists/listQuery.ts'
import type { CommandContext } from '../context.ts'
import { filmIceServers } from '../devices/filmIceServers.ts'
import { type TechnicalCommandDeps, sendTechnicalCommand } from './sendTechnicalCommand.ts'
import { targetOf } from './enrollment.ts'
import { roomInScope } from './roomInScope.ts'
import { refusedByDevice } from './restartDevice.ts'

/**
 * Makes a room's device test itself, and returns the started test; its steps follow one by one. Throws
 * `not_found`, `forbidden`, and `device_refused`, for example during a call or while the room is covered.
 */
export async function testDevice(
  context: CommandContext,
  { user, by }: RequestActor,
  roomId: string,
): Promise<DeviceTest> {
  const { database, clock } = context
  const now = clock.now()
  const id = await database.transaction(user.scope, async (tx) => {
    const room = await roomInScope(tx, user, roomId, 'testDevices')
    await deviceTestStore.endLost(tx, new Date(now - testPatienceMs), new Date(now))
    const begun = await deviceTestStore.begin(tx, room, { by, night: null, at: new Date(now) })
    if (begun === null) return null
    await auditStore.write(tx, { by, action: 'test_device', target: targetOf(room), place: room })
    return begun
  })
  if (id === null) throw refusedByDevice('testing')
  const refusal = await beginOnDevice(context, { roomId, id, quiet: false })
  if (refusal === null) return database.transaction(user.scope, (tx) => visibleTest(tx, user, id))
  const end = { state: 'skipped', reason: refusal } as const
  await database.transaction(user.scope, (tx) =>
    deviceTestStore.end(tx, roomId, id, end, new Date(clock.now())),
  )
  throw refusedByDevice(refusal)
}

/** Has the device start the test. Returns the reason if it refuses; null if it starts. */
export async function beginOnDevice(
  context: TechnicalCommandDeps & Pick<CommandContext, 'ice'>,
  { roomId, id, quiet }: { roomId: string; id: string; quiet: boolean },
): Promise<DeviceRefusal | null> {
  const params: SelfTestParams = { test: id, quiet, ice_servers: filmIceServers(context) }
  const answer = await sendTechnicalCommand(context, roomId, { command: 'self_test', params })
  return typeof answer === 'string' ? answer : null
}

/** Returns a test that the user may see. Throws `not_found` for any other. */
export async function visibleTest(
  tx: Tx,
  { assignments }: Pick<ConsoleUser, 'assignments'>,
  id: string,
): Promise<DeviceTest> {
  const within = assignmentsFor(assignments, 'testDevices')
  return onlyItem((part) => listDeviceTests(tx, { within, id }, part))
}
