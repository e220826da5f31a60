import type { FhirLocationReference, FhirAdmission } from '../../../domain/integrations/fhirBundle.ts'
import { isAhead } from '../../../domain/integrations/encounterVersion.ts'
import { isSamePatientName } from '../../../domain/patients/personName.ts'
import { hasRightAt } from '../../../domain/permissions/roles.ts'
import type { Actor } from '../../db/audit/auditStore.ts'
import type { Tx } from '../../db/database.ts'
import { type EncounterRow, fhirStore, namesBed } from '../../db/integrations/fhirStore.ts'
import { patientStore } from '../../db/patients/patientStore.ts'
import { type RoomRecord, roomStore } from '../../db/rooms/roomStore.ts'
import type { ApiKeyBearer } from '../../auth/apiKeyAuthentication.ts'

/** Sender of a bundle: an API key below one customer. */
export interface Sender {
  bearer: ApiKeyBearer & { customerId: string }
  by: Actor
}

/** An encounter as the caller has read it, under the lock of the customer's moves. */
export interface ReadEncounter {
  known: EncounterRow | null
  /** The only bed that it names; null if it names none. */
  room: RoomRecord | null
}

/** Maximum number of identifiers that are looked up for one encounter. */
const maxLookups = 20

/** Beds that the places of an encounter name. */
export interface NamedBeds {
  /** First named bed that the key reaches. */
  bed: RoomRecord | null
  /** True if a bed of the customer is named that the key does not reach. */
  isBeyond: boolean
  /** Place whose name matches several beds. */
  ambiguous: FhirLocationReference | null
}

/**
 * Returns the beds that the places name, in their order. Places that are not beds, such as wards and rooms,
 * are ignored.
 */
export async function bedsAt(
  tx: Tx,
  { bearer }: Sender,
  places: readonly FhirLocationReference[],
  read?: ReadEncounter,
): Promise<NamedBeds> {
  const named: NamedBeds = { bed: null, isBeyond: false, ambiguous: null }
  if (read !== undefined) {
    const { room } = read
    const bed = room !== null && hasRightAt(bearer.assignments, 'keepPatients', room) ? room : null
    return { ...named, bed, isBeyond: room !== null && bed === null }
  }
  const asked = places.flatMap((place) =>
    place.identifiers.filter(namesBed).map((identifier) => ({ place, identifier })),
  )
  for (const { place, identifier } of asked.slice(0, maxLookups)) {
    const [id, other] = await fhirStore.bedsNamed(tx, bearer.customerId, identifier)
    if (other !== undefined) named.ambiguous ??= place
    if (id === undefined || other !== undefined) continue
    const bed = await reachedRoom(tx, bearer, id)
    if (bed !== null) return { ...named, bed }
    named.isBeyond = true
  }
  return named
}

/**
 * Returns the bed of an encounter’s patient; `beyond` for a bed that the key does not reach. Also null if
 * another encounter with a newer version has the same patient: then that one determines where the patient is.
 */
export async function bedOfPatient(
  tx: Tx,
  { bearer }: Sender,
  known: EncounterRow,
  now: Date,
): Promise<RoomRecord | 'beyond' | null> {
  if (known.patientId === null) return null
  const id = await patientStore.bedOf(tx, known.patientId)
  if (id === null) return null
  const bed = await reachedRoom(tx, bearer, id)
  if (bed === null) return 'beyond'
  const others = await otherClaims(tx, known.patientId, known)
  const isLater = ({ lastUpdated }: EncounterRow) =>
    lastUpdated >= known.lastUpdated && !isAhead(lastUpdated.getTime(), now.getTime())
  return others.some(isLater) ? null : bed
}

/** Returns the other encounters of the patient that are neither over nor entered in error. */
export async function otherClaims(
  tx: Tx,
  patientId: string,
  { system, value }: Pick<EncounterRow, 'system' | 'value'>,
): Promise<EncounterRow[]> {
  const all = await fhirStore.ofPatient(tx, patientId)
  return all.filter(
    (one) =>
      !isOver(one) && one.status !== 'entered-in-error' && !(one.system === system && one.value === value),
  )
}

/** Returns the org unit of a sender's key. */
export const orgUnitOfApiKey = ({ bearer }: Sender): string | null =>
  bearer.assignments[0]?.path.at(-1)?.id ?? null

/**
 * Reports whether the stored version of an encounter counts against a version from this key: only if it came
 * from a key that reaches everything that this one reaches. Otherwise a key for a single unit could block
 * updates about other units by guessing an encounter's number.
 */
export function countsFor({ bearer }: Sender, { keyNodeId }: EncounterRow): boolean {
  return keyNodeId === null || bearer.assignments.every(({ path }) => path.some(({ id }) => id === keyNodeId))
}

/** Reports whether the patient of a stored encounter has another name than the patient of this version. */
export async function isOfAnother(tx: Tx, known: EncounterRow, { names }: FhirAdmission): Promise<boolean> {
  if (known.patientId === null || names === null) return false
  const patient = await patientStore.byId(tx, known.patientId)
  if (patient === null) return false
  const reported = { firstName: names.first, lastName: names.last, otherLastNames: names.others }
  return !isSamePatientName(patient, reported)
}

/**
 * Reports whether this is the admission of an encounter of which only the "entered in error" version was
 * received before. It is applied if the bed is empty, as it would have been in the right order.
 */
export async function isLateAdmission(
  tx: Tx,
  sender: Sender,
  known: EncounterRow,
  { status, places }: FhirAdmission,
): Promise<boolean> {
  if (known.status !== 'entered-in-error' || known.patientId !== null || status !== 'in-progress')
    return false
  const { bed } = await bedsAt(tx, sender, places)
  return bed !== null && (await patientStore.inBed(tx, bed.id)) === null
}

const overStatuses: ReadonlySet<string> = new Set(['finished', 'cancelled'])
export const isOver = ({ status }: Pick<EncounterRow, 'status'>): boolean => overStatuses.has(status)

/** Reports whether a key reaches every bed of its customer. */
export const reachesCustomer = ({ assignments, customerId }: Sender['bearer']): boolean =>
  hasRightAt(assignments, 'keepPatients', { customerId })

async function reachedRoom(tx: Tx, { assignments }: ApiKeyBearer, id: string): Promise<RoomRecord | null> {
  const room = await roomStore.byId(tx, id)
  return room !== null && hasRightAt(assignments, 'keepPatients', room) ? room : null
}
