import { changeStore } from '../../db/monitoring/changeStore.ts'
import type { CommandContext } from '../context.ts'
import { runDaily } from '../runDaily.ts'

const atOnce = 10_000

/** Far longer than the hour that is shown, in milliseconds. */
const keptMs = 86_400_000

/** Deletes the recorded changes of devices once they are a day old. Returns a function that stops it. */
export function sweepDeviceChanges({
  database,
  clock,
}: Pick<CommandContext, 'database' | 'clock'>): () => void {
  const forget = () =>
    database.transaction('platform', (tx) => changeStore.forget(tx, new Date(clock.now() - keptMs), atOnce))
  return runDaily(forget, atOnce)
}
