import type { AdtEncounter, AdtMerge, AdtMessage } from '../../../../domain/integrations/hl7/adtMessage.ts'
import type { FhirAdmission } from '../../../../domain/integrations/fhirBundle.ts'
import { isSamePatientName } from '../../../../domain/patients/personName.ts'
import type { Tx } from '../../../db/database.ts'
import {
  type EncounterRow,
  fhirStore,
  type NumberedIdentifier,
  uniqueIdSystem,
} from '../../../db/integrations/fhirStore.ts'
import type { Hl7FeedRow } from '../../../db/integrations/hl7/hl7FeedStore.ts'
import { hl7MessageStore } from '../../../db/integrations/hl7/hl7MessageStore.ts'
import { hl7PlaceStore } from '../../../db/integrations/hl7/hl7PlaceStore.ts'
import { patientStore } from '../../../db/patients/patientStore.ts'
import { type RoomRecord, roomStore } from '../../../db/rooms/roomStore.ts'
import { countsFor, isOver, type ReadEncounter, type Sender } from '../encounterBeds.ts'
import { type KnownEncounter, identifierOf, numberText } from './hl7Encounters.ts'

/** Content of an ADT message, as the encounters to apply. */
export interface Hl7Admissions {
  admissions: FhirAdmission[]
  /** Encounter and bed of each, as they were read. */
  read: Map<FhirAdmission, ReadEncounter>
  /** True if a place has no bed assigned: the message is applied again as soon as it has one. */
  isWaiting: boolean
  /** Reasons for which an encounter of the message is left as it is. */
  left: string[]
}

/** Returns the admissions of a message. The caller's transaction holds the lock of the customer's moves. */
export async function admissionsOf(
  tx: Tx,
  { feed, sender, now, isAgain }: { feed: Hl7FeedRow; sender: Sender; now: Date; isAgain: boolean },
  { encounters, time }: { encounters: readonly KnownEncounter[]; time: AdtMessage['time'] },
): Promise<Hl7Admissions> {
  const found: Hl7Admissions = { admissions: [], read: new Map(), isWaiting: false, left: [] }
  for (const [index, { encounter, identifier, known, numbers, left }] of encounters.entries()) {
    if (identifier === null) {
      if (left !== undefined) found.left.push(left)
      continue
    }
    const { room, isUnknown } = await roomOf(tx, feed, encounter, now)
    const held = encounter.isUpdate ? await heldBack(tx, sender, { encounter, known, room }) : null
    // A swap that is applied again later would put out the person who has come into its other bed since.
    found.isWaiting ||= isUnknown && held === null && encounters.length === 1
    if (held !== null) {
      found.left.push(held)
      continue
    }
    const hasNoBed = room === null && hasLeft(encounter, isUnknown)
    if (isUnknown && hasNoBed && encounters.length > 1)
      found.left.push('A place of the swap has no bed assigned: its patient is in no bed')
    const at = `PV1^${index + 1}`
    const admission: FhirAdmission = {
      at,
      identifier: { system: identifier.system, value: identifier.value },
      numbers,
      status: encounter.status,
      names: encounter.names,
      language: encounter.language,
      places: room === null ? [] : [{ at: `${at}^3`, identifiers: [uniqueIdOf(room)] }],
      left: hasNoBed ? await bedOf(tx, known) : [],
      versionId: null,
      lastUpdated: { moment: inTurn(time, known, isAgain), at: 'EVN^1^2' },
    }
    found.admissions.push(admission)
    found.read.set(admission, { known, room })
  }
  return found
}

/**
 * Applies merges: the encounters under the replaced number get the new one. Two encounters that the same number would tell
 * apart no longer are both left, unless one of them is over. Returns what was done.
 */
export async function applyMerges(
  tx: Tx,
  { feed, sender }: { feed: Hl7FeedRow; sender: Sender },
  merges: readonly AdtMerge[],
): Promise<{ isChanged: boolean; left: string[] }> {
  let isChanged = false
  const left: string[] = []
  for (const merge of merges) {
    const before = left.length
    const [from, to] = [identifierOf(feed, merge.from), identifierOf(feed, merge.to)]
    const isSame = (row: NumberedIdentifier, other: NumberedIdentifier) =>
      row.system === other.system && row.value === other.value
    const replaced = await fhirStore.byNumbers(tx, feed.customerId, [from])
    const surviving = await fhirStore.byNumbers(tx, feed.customerId, [to])
    const taken = surviving.find((row) => isSame(row, to))
    for (const known of replaced.filter((row) => countsFor(sender, row))) {
      if (isSame(known, from) && taken !== undefined) {
        if (!isOver(taken)) {
          left.push('Both numbers have a stay that is not over: nothing was merged')
          continue
        }
        await fhirStore.remove(tx, taken.id)
      }
      await fhirStore.renumber(tx, known, { from, to })
      isChanged = true
    }
    if (left.length === before)
      await hl7MessageStore.addNumber(tx, feed.id, { from: numberText(merge.from), to: numberText(merge.to) })
  }
  return { isChanged, left }
}

/** Returns the bed that is assigned to the place of an encounter, and counts the place. */
async function roomOf(
  tx: Tx,
  { id: feedId, customerId }: Hl7FeedRow,
  { location, status }: AdtEncounter,
  now: Date,
): Promise<{ room: RoomRecord | null; isUnknown: boolean }> {
  if (status !== 'in-progress' || !('text' in location)) return { room: null, isUnknown: false }
  const place = await hl7PlaceStore.note(tx, { customerId, feedId, place: location.text, now })
  const room = place.roomId === null ? null : await roomStore.byId(tx, place.roomId)
  return { room, isUnknown: room === null && !place.isIgnored }
}

/**
 * Reports whether the patient is in none of the product's beds: a unit alone says nothing of the bed, unless
 * someone has declared that the unit has none.
 */
const hasLeft = ({ location }: AdtEncounter, isUnknown: boolean): boolean =>
  location.kind === 'none' || location.kind === 'bed' || (location.kind === 'unit' && !isUnknown)

/** Returns the bed in which the patient of an encounter is, as a place that was left. */
async function bedOf(tx: Tx, known: EncounterRow | null): Promise<FhirAdmission['left']> {
  const patientId = known?.patientId ?? null
  const id = patientId === null ? null : await patientStore.bedOf(tx, patientId)
  const room = id === null ? null : await roomStore.byId(tx, id)
  return room === null ? [] : [{ at: 'PV1^1^3', identifiers: [uniqueIdOf(room)] }]
}

const uniqueIdOf = ({ uniqueId }: RoomRecord) => ({ system: uniqueIdSystem, value: uniqueId })

/**
 * Returns why an update (A08) changes nothing; null if it may correct the patient where it finds them. Updates are
 * sent before an admission and for days after a discharge, with the bed that was planned or left: none of them
 * admits or moves anyone.
 */
async function heldBack(
  tx: Tx,
  sender: Sender,
  {
    encounter,
    known,
    room,
  }: { encounter: AdtEncounter; known: EncounterRow | null; room: RoomRecord | null },
): Promise<string | null> {
  const { status, location, names } = encounter
  if (status !== 'in-progress') return null
  if (known !== null && countsFor(sender, known)) {
    if (isOver(known)) return 'The encounter is over: an update does not begin it again'
    const bed = known.patientId === null ? null : await patientStore.bedOf(tx, known.patientId)
    if (bed === null) return 'The patient is in no bed: an update does not admit anyone'
    return location.kind === 'unsaid' || room?.id === bed ? null : 'An update does not move a patient'
  }
  const patient = room === null || names === null ? null : await patientStore.inBed(tx, room.id)
  if (patient === null || names === null) return 'An update does not admit anyone'
  const named = { firstName: names.first, lastName: names.last, otherLastNames: names.others }
  return isSamePatientName(patient, named) ? null : 'An update does not take the bed of another patient'
}

/**
 * Returns the time by which a message is ordered. Several messages of one second or minute count in the order
 * in which they arrive: the sender waits for each answer before it sends the next message. One that is applied again
 * is the last word about its encounter.
 */
function inTurn(
  { moment, precisionMs }: AdtMessage['time'],
  known: EncounterRow | null,
  isAgain: boolean,
): number {
  const latest = known?.lastUpdated.getTime() ?? 0
  return latest >= moment && (isAgain || latest < moment + precisionMs) ? latest + 1 : moment
}
