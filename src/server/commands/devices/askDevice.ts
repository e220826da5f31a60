import type { Order, Outcome } from '../../devices/order.ts'
import { ApiError } from '../../http/errors.ts'
import type { CommandContext, CommandOutcome } from '../context.ts'

/** What the device answered, and what it saw where it was asked to keep that. */
export type DeviceAnswer = Extract<Outcome, { reply: unknown }>

interface AskingParts extends Pick<CommandContext, 'measureCommand'> {
  rooms: Pick<CommandContext['rooms'], 'order'>
}

/**
 * Sends an order to a room's device and counts what becomes of it. Answers the device's word, or `offline` after 3 s;
 * refuses what is too old to be started, and another motion under a known key.
 */
export async function askDevice(
  { rooms, measureCommand }: AskingParts,
  roomId: string,
  order: Order,
): Promise<DeviceAnswer> {
  const started = performance.now()
  const outcome = await rooms.order(roomId, order)
  measureCommand(outcomeName(outcome), performance.now() - started)
  if ('refused' in outcome) throw new ApiError(outcome.refused)
  return outcome
}

function outcomeName(outcome: Outcome): CommandOutcome {
  if ('refused' in outcome) return 'refused'
  if (outcome.reply.success) return 'done'
  return outcome.reply.busy_status === 'open' ? 'failed' : outcome.reply.busy_status
}
