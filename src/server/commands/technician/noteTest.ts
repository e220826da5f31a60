import type { DeviceTest, TestNoteRequest } from '../../../contract/technician/deviceTests.ts'
import type { RequestActor } from '../../auth/requestActor.ts'
import { auditStore } from '../../db/audit/auditStore.ts'
import { deviceTestStore } from '../../db/technician/deviceTestStore.ts'
import { ApiError } from '../../errors/apiError.ts'
import type { CommandContext } from '../context.ts'
import { targetOf } from './enrollment.ts'
import { roomInScope } from './roomInScope.ts'
import { visibleTest } from './testDevice.ts'

/**
 * Writes a technician's note about a test, or removes it. Throws `not_found`, and `stale_record` if the note is no longer
 * the one that they saw. The audit does not keep the text: it is deleted with the test.
 */
export function noteTest(
  { database, clock }: Pick<CommandContext, 'database' | 'clock'>,
  { user, by }: RequestActor,
  id: string,
  note: TestNoteRequest,
): Promise<DeviceTest> {
  return database.transaction(user.scope, async (tx) => {
    const test = await visibleTest(tx, user, id)
    const room = await roomInScope(tx, user, test.room.id, 'testDevices')
    if (!(await deviceTestStore.note(tx, id, { ...note, by: by.name, at: new Date(clock.now()) })))
      throw new ApiError('stale_record')
    const noted = await visibleTest(tx, user, id)
    await auditStore.write(tx, { by, action: 'note_test', target: targetOf(room), place: room })
    return noted
  })
}
