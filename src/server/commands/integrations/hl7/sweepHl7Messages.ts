import { hl7MessageStore } from '../../../db/integrations/hl7/hl7MessageStore.ts'
import type { CommandContext } from '../../context.ts'
import { runDaily } from '../../runDaily.ts'

const atOnce = 5_000
const dayMs = 86_400_000

/** Deletes messages that are older than `days`, once a day. Returns a function that stops it. */
export function sweepHl7Messages(
  { database, clock }: Pick<CommandContext, 'database' | 'clock'>,
  days: number,
  waitMs?: number,
): () => void {
  const forget = () =>
    database.transaction('platform', (tx) =>
      hl7MessageStore.forget(tx, new Date(clock.now() - days * dayMs), atOnce),
    )
  return runDaily(forget, atOnce, waitMs)
}
