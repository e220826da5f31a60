import type { FhirIssue } from '../../../contract/integrations/fhir.ts'
import type { FhirAdmission } from '../../../domain/integrations/fhirBundle.ts'
import { type EncounterVersion, isAhead, isNewer } from '../../../domain/integrations/encounterVersion.ts'
import { patientProblems } from '../../../domain/patients/patientNames.ts'
import { isSamePatientName } from '../../../domain/patients/personName.ts'
import { auditStore } from '../../db/audit/auditStore.ts'
import type { Tx } from '../../db/database.ts'
import { type EncounterRow, fhirStore, isNameOf } from '../../db/integrations/fhirStore.ts'
import { type PatientName, patientStore } from '../../db/patients/patientStore.ts'
import type { RoomRecord } from '../../db/rooms/roomStore.ts'
import { notifyBedCleared } from '../bedside/clearBed.ts'
import type { CommandContext } from '../context.ts'
import { admitTo, type BedMove, dischargeFrom, type Mover, moveTo } from '../patients/bedMoves.ts'
import {
  bedOfPatient,
  bedsAt,
  countsFor,
  isLateAdmission,
  isOfAnother,
  isOver,
  type NamedBeds,
  orgUnitOfApiKey,
  otherClaims,
  type ReadEncounter,
  reachesCustomer,
  type Sender,
} from './encounterBeds.ts'
import { refuse } from './fhirError.ts'

/** Outcome of an encounter. */
export interface Taken extends BedMove {
  issue: FhirIssue
  patientId?: string
  /**
   * True if this version is about a place that only another key may reach. It is not recorded, because that
   * key sends it again.
   */
  isLeftToOthers?: boolean
}

/**
 * Applies the encounters of a bundle in one transaction: the patient is in a bed, in another bed, or gone. A
 * version that was already received, or is older than the latest one, changes nothing. Returns the outcome of
 * each encounter. Throws FhirError.
 */
export async function applyEncounters(
  context: CommandContext,
  sender: Sender,
  admissions: readonly FhirAdmission[],
): Promise<FhirIssue[]> {
  const mover = moverOf(context, sender)
  const taken = await context.database.transaction(sender.bearer.scope, async (tx) => {
    await patientStore.lockMoves(tx, sender.bearer.customerId)
    return takeEncounters(tx, sender, mover, admissions)
  })
  await notifyCleared(context, taken)
  return taken.map(({ issue }) => issue)
}

export const moverOf = ({ clock, rooms }: CommandContext, { by }: Sender): Mover => ({
  by,
  now: new Date(clock.now()),
  rooms,
})

/**
 * Applies encounters in the caller's transaction, which holds the lock of the customer's moves. `read` is what the
 * caller knows of them. Throws FhirError.
 */
export async function takeEncounters(
  tx: Tx,
  sender: Sender,
  mover: Mover,
  admissions: readonly FhirAdmission[],
  read: ReadonlyMap<FhirAdmission, ReadEncounter> = new Map(),
): Promise<Taken[]> {
  const all: Taken[] = []
  for (const admission of admissions)
    all.push(await take(tx, sender, mover, { admission, read: read.get(admission) }))
  for (const { auditEvents } of all) for (const event of auditEvents) await auditStore.write(tx, event)
  return all
}

/** Announces the beds that were cleared, after the commit; each of them, even if another one fails. */
export async function notifyCleared(
  context: CommandContext,
  moves: readonly Pick<BedMove, 'cleared'>[],
): Promise<void> {
  const failures: unknown[] = []
  for (const bed of moves.flatMap(({ cleared }) => cleared))
    await notifyBedCleared(context, bed).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, 'beds were cleared, and not announced')
}

/**
 * Statuses in which the patient is in a bed, and statuses in which the patient no longer is; the others say
 * nothing about a bed.
 */
const present: ReadonlySet<FhirAdmission['status']> = new Set(['in-progress', 'onleave'])
const gone: ReadonlySet<FhirAdmission['status']> = new Set(['finished', 'cancelled'])

async function take(
  tx: Tx,
  sender: Sender,
  mover: Mover,
  { admission, read }: { admission: FhirAdmission; read: ReadEncounter | undefined },
): Promise<Taken> {
  const { customerId } = sender.bearer
  const { identifier, versionId, status, at } = admission
  const now = mover.now.getTime()
  if (identifier.value === '')
    refuse('required', `${at}.identifier`, 'An identifier with a value is required')
  const lastUpdated = admission.lastUpdated?.moment ?? now
  if (admission.lastUpdated !== null && isAhead(lastUpdated, now))
    refuse('value', admission.lastUpdated.at, 'This moment is more than five minutes ahead of this server')
  const known = read === undefined ? await fhirStore.byIdentifier(tx, customerId, identifier) : read.known
  const counts = known !== null && countsFor(sender, known)
  if (
    counts &&
    isHeard({ versionId, lastUpdated }, known, now) &&
    !(await isLateAdmission(tx, sender, known, admission))
  )
    return nothing(at, 'Duplicate; ignored')
  // An encounter that was over and continues is treated as a new one: the person in its bed since then is not
  // its patient. The same applies to an encounter whose number another key has used for someone else.
  const isAnothers = known !== null && !counts && (await isOfAnother(tx, known, admission))
  const going = known === null || isOver(known) || isAnothers ? null : known
  const bed = going === null ? null : await bedOfPatient(tx, sender, going, mover.now)
  const named = await bedsAt(tx, sender, admission.places, read)
  if (bed === 'beyond') {
    const others = 'The patient of this encounter is in a bed that this key does not reach'
    return present.has(status) && named.bed !== null ? refuse('conflict', at, others) : nothing(at, others)
  }
  const hadPatient = going !== null && going.patientId !== null
  const move = await moved(tx, { sender, mover, admission, bed, named, hadPatient })
  // Do not store a version about a bed that the key does not reach: it would count against versions from keys
  // that reach it.
  if (bed === null && named.bed === null && !reachesCustomer(sender.bearer)) return move
  const patientId = move.patientId ?? (isAnothers ? null : known?.patientId) ?? null
  if (patientId !== null && admission.language !== undefined && present.has(status))
    await patientStore.setLanguage(tx, patientId, admission.language)
  const word = { versionId, lastUpdated: new Date(lastUpdated), keyNodeId: orgUnitOfApiKey(sender) }
  await fhirStore.keep(tx, {
    customerId,
    ...identifier,
    numbers: admission.numbers,
    status,
    ...(move.isLeftToOthers === true && known !== null
      ? { versionId: known.versionId, lastUpdated: known.lastUpdated, keyNodeId: known.keyNodeId }
      : word),
    patientId,
  })
  return move
}

/**
 * Reports whether a version is no newer than the stored one. A stored time that is far ahead does not count.
 */
export function isHeard(
  word: EncounterVersion,
  { versionId, lastUpdated }: EncounterRow,
  now: number,
): boolean {
  const known = { versionId, lastUpdated: lastUpdated.getTime() }
  return !isAhead(known.lastUpdated, now) && !isNewer(word, known)
}

interface Situation {
  sender: Sender
  mover: Mover
  admission: FhirAdmission
  /** Bed in which the encounter’s patient is now. */
  bed: RoomRecord | null
  named: NamedBeds
  /** True if the encounter has put a patient into a bed before, who may have been removed since. */
  hadPatient: boolean
}

async function moved(tx: Tx, situation: Situation): Promise<Taken> {
  const { mover, admission, bed, named, hadPatient } = situation
  const { at, status, names } = admission
  const from = bed === null ? null : { room: bed, version: null }
  if (gone.has(status)) {
    if (from === null) return nothing(at, 'No patient of this encounter is in a bed')
    return { ...(await dischargeFrom(tx, mover, from)), issue: done(at, 'Discharged') }
  }
  // The record was a mistake: that does not mean that the patient has left.
  if (status === 'entered-in-error')
    return { ...nothing(at, 'Entered in error: no one is discharged'), isLeftToOthers: hadPatient }
  if (!present.has(status)) return nothing(at, 'No bed in this resource')
  const to = named.bed
  if (to === null) {
    if (named.ambiguous !== null)
      return refuse('conflict', named.ambiguous.at, 'More than one bed has this name: use the unique id')
    return inNoBed(tx, situation)
  }
  if (from !== null && from.room.id !== to.id) {
    // Any other patient recorded in that bed has left: the newest version counts.
    const free = await freed(tx, mover, to)
    const move = await moveTo(tx, mover, from, to)
    // The name that comes with a transfer is the newest word about who lies there.
    const renamed = names === null ? null : await renamedIn(tx, mover, to, names)
    return {
      cleared: [...free.cleared, ...move.cleared, ...(renamed?.cleared ?? [])],
      auditEvents: [...free.auditEvents, ...move.auditEvents, ...(renamed?.auditEvents ?? [])],
      ...(renamed !== null && { patientId: renamed.patientId }),
      issue: done(at, 'Transferred'),
    }
  }
  if (from !== null && names === null) return nothing(at, 'No change')
  if (names === null) return refuse('required', `${at}.subject`, 'The patient must be in the bundle')
  const problems = patientProblems({
    first_name: names.first === '' ? '-' : names.first,
    last_name: names.last,
  })
  const [field] = Object.keys(problems)
  if (field !== undefined)
    return refuse(
      problems[field] === 'required' ? 'required' : 'value',
      `${at}.subject`,
      `The ${field === 'last_name' ? 'family' : 'given'} name cannot be taken`,
    )
  return admitted(tx, situation, to, nameOf(names))
}

/**
 * Handles an encounter without a bed that the key reaches. Its patient is discharged only if it states that
 * the bed was left, or names another bed.
 */
async function inNoBed(tx: Tx, { mover, admission, bed, named, hadPatient }: Situation): Promise<Taken> {
  const { at: encounter, places, left } = admission
  const at = places[0]?.at ?? encounter
  const unknown = 'Bed not found for this API key'
  if (bed !== null) {
    const isLeft = left.some(({ identifiers }) => identifiers.some((one) => isNameOf(bed, one)))
    if (!isLeft && !named.isBeyond) return nothing(at, `${unknown}: the patient stays in the bed`, 'warning')
    const move = await dischargeFrom(tx, mover, { room: bed, version: null })
    if (isLeft) return { ...move, issue: done(encounter, 'Discharged: this bed was left') }
    return { ...move, issue: done(at, `Discharged: ${unknown}`, 'warning'), isLeftToOthers: true }
  }
  if (places.length === 0) return nothing(encounter, 'No bed in this resource')
  if (!hadPatient) return refuse('not-found', at, unknown)
  return { ...nothing(at, unknown, 'warning'), isLeftToOthers: true }
}

/** Corrects the name of the patient in a bed, who is another person if it is not the same name; null if it cannot be. */
async function renamedIn(
  tx: Tx,
  mover: Mover,
  room: RoomRecord,
  names: NonNullable<FhirAdmission['names']>,
): Promise<(BedMove & { patientId: string }) | null> {
  const entered = { first_name: names.first === '' ? '-' : names.first, last_name: names.last }
  if (Object.keys(patientProblems(entered)).length > 0) return null
  return admitTo(tx, mover, { room, version: null }, nameOf(names))
}

/** Returns the names to store, without further last names that are not valid for a patient. */
function nameOf({ first, last, others }: NonNullable<FhirAdmission['names']>): PatientName {
  const isKept = (name: string) =>
    patientProblems({ first_name: '-', last_name: name })['last_name'] === undefined
  return { firstName: first, lastName: last, otherLastNames: others.filter(isKept) }
}

async function admitted(
  tx: Tx,
  { mover, admission: { at, identifier }, bed, hadPatient }: Situation,
  to: RoomRecord,
  names: PatientName,
): Promise<Taken> {
  const lying = bed === null ? await patientStore.inBed(tx, to.id) : null
  const isNamesake = lying !== null && isSamePatientName(lying, names)
  const isAnothers = isNamesake && (await otherClaims(tx, lying.id, identifier)).length > 0
  // The encounter’s patient was discharged when another patient of the same name took the bed: this version
  // repeats what was true until then.
  if (isAnothers && hadPatient) return nothing(at, 'No change')
  // Two people can have the same name, and one person can have two admissions: the second one must not
  // inherit anything from the first.
  const free = isAnothers ? await freed(tx, mover, to) : { cleared: [], auditEvents: [] }
  const move = await admitTo(tx, mover, { room: to, version: null }, names)
  return {
    cleared: [...free.cleared, ...move.cleared],
    auditEvents: [...free.auditEvents, ...move.auditEvents],
    patientId: move.patientId,
    issue: done(at, admissionText(move)),
  }
}

function admissionText({ auditEvents }: BedMove): string {
  if (auditEvents.length === 0) return 'No change'
  return auditEvents.some(({ action }) => action === 'admit') ? 'Admitted' : 'The name was corrected'
}

async function freed(tx: Tx, mover: Mover, room: RoomRecord): Promise<BedMove> {
  if ((await patientStore.inBed(tx, room.id)) === null) return { cleared: [], auditEvents: [] }
  return dischargeFrom(tx, mover, { room, version: null })
}

function done(at: string, diagnostics: string, severity: FhirIssue['severity'] = 'information'): FhirIssue {
  return { severity, code: 'informational', diagnostics, expression: [at] }
}

function nothing(at: string, diagnostics: string, severity?: FhirIssue['severity']): Taken {
  return { cleared: [], auditEvents: [], issue: done(at, diagnostics, severity) }
}
