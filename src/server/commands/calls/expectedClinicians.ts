import { knockTimes } from '../../../domain/calls/knockRules.ts'
import type { CallRow } from '../../db/calls/callStore.ts'
import { knockStore } from '../../db/calls/knockStore.ts'
import type { Tx } from '../../db/database.ts'
import type { CommandContext } from '../context.ts'
import { isOpenedBy } from './knocks/knockQueue.ts'

/**
 * Returns, by call, the clinician whom the patient has let in after a knock and who is not in the call yet: the
 * room has announced them, and someone else would be seen under their name.
 */
export async function expectedClinicians(
  { clock }: CommandContext,
  tx: Tx,
  running: readonly { call: Pick<CallRow, 'id' | 'startedAt'>; clinicians: readonly string[] }[],
): Promise<Map<string, string>> {
  const empty = running.filter(({ clinicians }) => clinicians.length === 0).map(({ call }) => call)
  const knocks = await knockStore.ofCalls(
    tx,
    empty.map(({ id }) => id),
  )
  const latest = clock.now() - knockTimes.arrivalMs
  return new Map(
    empty.flatMap((call) => {
      const knock = knocks.get(call.id)
      const isAwaited =
        knock !== undefined && isOpenedBy(knock, call) && (knock.endedAt?.getTime() ?? 0) > latest
      // A system announces no clinician: any of the desk may come, and the room announces them.
      return isAwaited && knock.userId !== null ? [[call.id, knock.userId] as const] : []
    }),
  )
}

/** Reports whether no one else is expected in a call. */
export const isFor = (expected: string | undefined, userId: string | null): boolean =>
  expected === undefined || expected === userId
