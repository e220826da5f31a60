import { callStore, type CallRow } from '../../db/calls/callStore.ts'
import type { CommandContext } from '../context.ts'
import { endCall } from './endCall.ts'
import { isInCall } from './openCall.ts'
import { runEvery } from '../runEvery.ts'

/** How long the participants of a conference whose process was killed have to come back, in milliseconds. */
const abandonedCallMs = 60_000

/**
 * Ends calls that no one is in and no process handles, left behind by a kill or a power cut. It checks every
 * `everyMs` milliseconds. Returns a function that stops it.
 */
export function sweepCalls(context: CommandContext, everyMs: number): () => void {
  /** Open calls without participants, with the time since when this process has seen them empty. */
  let empty = new Map<string, number>()
  const sweep = async (): Promise<void> => {
    const { database, clock } = context
    const now = clock.now()
    const found = await database.transaction('platform', async (tx) => {
      if (context.conferenceUrl === null) await callStore.forsake(tx)
      const without: CallRow[] = []
      for (const call of await callStore.running(tx))
        if (!(await isInCall(context, tx, call))) without.push(call)
      return without
    })
    empty = new Map(found.map(({ id }) => [id, empty.get(id) ?? now]))
    for (const call of found)
      if (now - (empty.get(call.id) ?? now) >= abandonedCallMs) await endCall(context, call, 'abandoned')
  }
  return runEvery(sweep, everyMs)
}
