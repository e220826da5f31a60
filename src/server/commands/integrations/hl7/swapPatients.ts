import type { FhirAdmission } from '../../../../domain/integrations/fhirBundle.ts'
import { auditStore } from '../../../db/audit/auditStore.ts'
import type { Tx } from '../../../db/database.ts'
import { fhirStore } from '../../../db/integrations/fhirStore.ts'
import type { RoomRecord } from '../../../db/rooms/roomStore.ts'
import { type BedMove, type Mover, swapBeds } from '../../patients/bedMoves.ts'
import { isHeard } from '../applyEncounters.ts'
import { bedOfPatient, bedsAt, countsFor, isOver, type Sender } from '../encounterBeds.ts'

/** A swap: the encounters in the order in which they are applied, and what moved already. */
interface Swap {
  admissions: readonly FhirAdmission[]
  move: BedMove | null
}

/**
 * Exchanges the patients of two beds if a swap (A17) names them crosswise: applied one after the other, the first
 * would discharge the second. Otherwise the patient whose bed the other one gets is moved first.
 */
export async function swapPatients(
  tx: Tx,
  sender: Sender,
  mover: Mover,
  admissions: readonly FhirAdmission[],
): Promise<Swap> {
  const [first, second] = admissions
  if (first === undefined || second === undefined) return { admissions, move: null }
  const one = await movedBy(tx, sender, mover, first)
  const other = await movedBy(tx, sender, mover, second)
  if (other.from === null || other.from.id !== one.to?.id) return { admissions, move: null }
  if (one.from === null || one.from.id !== other.to?.id) return { admissions: [second, first], move: null }
  const move = await swapBeds(tx, mover, one.from, other.from)
  for (const event of move.auditEvents) await auditStore.write(tx, event)
  return { admissions, move }
}

/** Returns the bed in which the encounter's patient is, and the one to which it moves them; null if it does not. */
async function movedBy(
  tx: Tx,
  sender: Sender,
  { now }: Mover,
  { identifier, versionId, lastUpdated, places }: FhirAdmission,
): Promise<{ from: RoomRecord | null; to: RoomRecord | null }> {
  const known = await fhirStore.byIdentifier(tx, sender.bearer.customerId, identifier)
  const { bed: to } = await bedsAt(tx, sender, places)
  if (known === null || !countsFor(sender, known) || isOver(known)) return { from: null, to }
  const version = { versionId, lastUpdated: lastUpdated?.moment ?? now.getTime() }
  if (isHeard(version, known, now.getTime())) return { from: null, to: null }
  const from = await bedOfPatient(tx, sender, known, now)
  return { from: from === 'beyond' ? null : from, to }
}
