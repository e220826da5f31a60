import type { Visit, Visits } from '../../../contract/visits/visits.ts'
import type { Tx } from '../../db/database.ts'
import { type KnownVisit, visitStore } from '../../db/visits/visitStore.ts'

/** Returns the visits to the present patient of a bed, the newest first; none for an empty bed. */
export async function visitsTo(
  tx: Tx,
  { id, patient }: { id: string; patient: { id: string } | null },
): Promise<Visits> {
  const rows = patient === null ? [] : await visitStore.list(tx, id, patient.id)
  return { visits: rows.map(presentVisit) }
}

/** Returns when a person left; of a person who never came in, when their knock ended. Null while neither is over. */
export function endOf({ visit, knock }: KnownVisit): Date | null {
  if (visit.endedAt !== null || visit.callId !== null) return visit.endedAt
  return knock === null ? visit.at : knock.endedAt
}

function presentVisit(known: KnownVisit): Visit {
  const { visit, knock } = known
  const { id, name, fromOrgUnit: from, role, began, reason, note, at, cameraMoves } = visit
  return {
    id,
    name,
    from,
    role,
    began,
    reason,
    note,
    answer: knock?.outcome ?? null,
    at: at.getTime(),
    ended_at: endOf(known)?.getTime() ?? null,
    saw_seconds: seconds(visit.sawMs),
    heard_seconds: seconds(visit.heardMs),
    camera_moves: cameraMoves,
    shared_seconds: seconds(visit.sharedMs),
  }
}

/** Rounds up: no one may read “did not see you” after half a second of pictures. */
export function seconds(ms: number): number {
  return Math.ceil(ms / 1_000)
}
