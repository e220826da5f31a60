import { visitTimes } from '../../../domain/visits/visitRules.ts'
import type { AuthorizedCommand } from '../../cluster/authorizedCommand.ts'
import { visitStore } from '../../db/visits/visitStore.ts'
import type { CommandContext } from '../context.ts'

/** Counts a motion of the room's camera in the visit of this invite. */
export async function recordMotion(
  { database, clock }: Pick<CommandContext, 'database' | 'clock'>,
  inviteId: string,
  { command, params }: Pick<AuthorizedCommand, 'command' | 'params'>,
): Promise<void> {
  const { dir } = params
  const motion = command === 'stop' ? null : `${command} ${typeof dir === 'string' ? dir : ''}`
  const now = new Date(clock.now())
  await database.transaction('platform', (tx) =>
    visitStore.moved(tx, { inviteId, motion, now, pauseMs: visitTimes.motionPauseMs }),
  )
}
