import type { ConsultDesk } from '../../contract/calls/consultDesk.ts'
import type { Knock } from '../../contract/calls/knocks.ts'
import { isLetIn } from '../knocks/ownKnocks.ts'

/** Returns the knocks without those whose answer opened a call that is over. */
export function openKnocks(knocks: readonly Knock[], consultDesk: ConsultDesk | null): readonly Knock[] {
  if (consultDesk === null) return knocks
  const { now, calls } = consultDesk
  // A list from before the answer does not have the call yet.
  return knocks.filter(
    (knock) =>
      !isLetIn(knock) ||
      (!knock.call_ended && (now <= (knock.ended_at ?? 0) || calls.some(({ id }) => id === knock.call))),
  )
}
