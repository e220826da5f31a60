import type { BedsideSession } from '../../http/bedsideSessions.ts'
import { onDutyFor } from '../../messages/onDuty.ts'
import { queueMessage } from '../../messages/outbox.ts'
import { alertWords } from '../../messages/words.ts'
import { settingStore } from '../../db/settingStore.ts'
import { ApiError } from '../../http/errors.ts'
import type { CommandContext, Written } from '../context.ts'

/**
 * Tells those on duty for the unit that somebody in the room asks for them. Throws `nobody_on_duty`: whoever believes that somebody
 * knows does not press his nurse call button.
 */
export async function alertCareTeam(
  { database, clock }: CommandContext,
  { room, customerId }: BedsideSession,
  message: string,
  written: Written<number>,
): Promise<void> {
  await database.transaction({ customers: [customerId] }, async (tx) => {
    const locale = await settingStore.of(tx, room, 'locale')
    const onDuty = await onDutyFor(tx, room, clock.now(), 'care_team_alert')
    if (onDuty.length === 0) throw new ApiError('nobody_on_duty')
    for (const { channel, destination } of onDuty) {
      const words = alertWords(locale, { room, note: message })
      await queueMessage(tx, { customerId, inviteId: null, channel, destination, ...words })
    }
    await written(tx, onDuty.length)
  })
}
