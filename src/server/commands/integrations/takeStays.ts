import type { FhirIssue } from '../../../contract/fhir.ts'
import type { FhirStay } from '../../../domain/fhirBundle.ts'
import { isNewer } from '../../../domain/fhirOrder.ts'
import { patientProblems } from '../../../domain/patientNames.ts'
import { may } from '../../../domain/roles.ts'
import { type Actor, auditStore } from '../../db/auditStore.ts'
import type { Tx } from '../../db/database.ts'
import { type EncounterRow, fhirStore } from '../../db/fhirStore.ts'
import { type Patient, patientStore } from '../../db/patientStore.ts'
import { type RoomRecord, roomStore } from '../../db/roomStore.ts'
import type { KeyBearer } from '../../http/apiKeyAuthentication.ts'
import { tellCleared } from '../bedside/clearBed.ts'
import type { CommandContext } from '../context.ts'
import { admitTo, type BedMove, dischargeFrom, type Mover, moveTo } from '../records/bedMoves.ts'

/** A bundle that came to nothing, and why: all of it, or none of it, is done. */
export class FhirRefusal extends Error {
  override readonly name = 'FhirRefusal'
  readonly status: number
  readonly issues: readonly FhirIssue[]

  constructor(status: number, issues: readonly FhirIssue[]) {
    super('the bundle was refused')
    this.status = status
    this.issues = issues
  }
}

/** Who sends: a key below one customer. */
export interface Sender {
  bearer: KeyBearer & { customerId: string }
  by: Actor
}

interface Taken extends BedMove {
  said: FhirIssue
}

/**
 * Carries out what a bundle says of stays, in one transaction: in a bed, in another bed, or gone. What was heard already, or
 * is older than what was heard, changes nothing. Answers what became of each. Throws FhirRefusal.
 */
export async function takeStays(
  context: CommandContext,
  sender: Sender,
  stays: readonly FhirStay[],
): Promise<FhirIssue[]> {
  const now = new Date(context.clock.now())
  const taken = await context.database.transaction(sender.bearer.scope, async (tx) => {
    const all: Taken[] = []
    await patientStore.lockMoves(tx, sender.bearer.customerId)
    for (const stay of stays) all.push(await take(tx, sender, { by: sender.by, now }, stay))
    for (const { told } of all) for (const event of told) await auditStore.write(tx, event)
    return all
  })
  for (const { cleared } of taken) for (const bed of cleared) await tellCleared(context, bed)
  return taken.map(({ said }) => said)
}

/** The statuses at which somebody lies in a bed, and those at which he does not any more; at others nothing is known of a bed. */
const present: ReadonlySet<FhirStay['status']> = new Set(['in-progress', 'onleave'])
const gone: ReadonlySet<FhirStay['status']> = new Set(['finished', 'cancelled', 'entered-in-error'])
const isOver = ({ status }: EncounterRow): boolean => [...gone].some((one) => one === status)

async function take(tx: Tx, sender: Sender, mover: Mover, stay: FhirStay): Promise<Taken> {
  const { customerId } = sender.bearer
  const { identifier, versionId, status, at } = stay
  if (identifier.value === '')
    refuse(422, 'required', `${at}.identifier`, 'An identifier with a value must be there')
  const known = await fhirStore.byIdentifier(tx, customerId, identifier)
  const lastUpdated = stay.lastUpdated ?? mover.now.getTime()
  const word = { versionId, lastUpdated }
  if (known !== null && !isNewer(word, { ...known, lastUpdated: known.lastUpdated.getTime() }))
    return nothing(at, 'This was heard before')
  // A stay that was over and goes on is as a new one: whoever lies in its bed since then is not its patient.
  const going = known === null || isOver(known) ? null : known
  const bed = going === null ? null : await ownBed(tx, sender, going)
  const hadPatient = going !== null && going.patientId !== null
  const move = await moved(tx, { sender, mover, stay, bed, hadPatient })
  const heard: Omit<EncounterRow, 'id'> = {
    ...{ customerId, ...identifier, versionId, status, lastUpdated: new Date(lastUpdated) },
    patientId: move.patientId ?? known?.patientId ?? null,
  }
  await fhirStore.keep(tx, heard)
  return move
}

interface Situation {
  sender: Sender
  mover: Mover
  stay: FhirStay
  /** Where the encounter's patient lies now. */
  bed: RoomRecord | null
  /** It has put a patient into a bed before, who may have been put out since. */
  hadPatient: boolean
}

/**
 * Where the patient of an encounter lies. Null also where another encounter, of which was heard later, has the same patient:
 * then it is that one which says where he lies, and when he has left.
 */
async function ownBed(tx: Tx, sender: Sender, known: EncounterRow): Promise<RoomRecord | null> {
  if (known.patientId === null) return null
  const others = await othersWith(tx, known.patientId, known)
  if (others.some(({ lastUpdated }) => lastUpdated >= known.lastUpdated)) return null
  const id = await patientStore.bedOf(tx, known.patientId)
  return id === null ? null : keptRoom(tx, sender, id)
}

/** The encounters beside this one that have a patient, and are not over. */
async function othersWith(
  tx: Tx,
  patientId: string,
  { system, value }: Pick<EncounterRow, 'system' | 'value'>,
): Promise<EncounterRow[]> {
  const all = await fhirStore.ofPatient(tx, patientId)
  return all.filter((one) => !isOver(one) && !(one.system === system && one.value === value))
}

async function moved(tx: Tx, situation: Situation): Promise<Taken & { patientId?: string }> {
  const { sender, mover, stay, bed } = situation
  const { at, status, place, names } = stay
  const from = bed === null ? null : { room: bed, version: null }
  if (gone.has(status)) {
    if (from === null) return nothing(at, 'Nobody of this encounter lies in a bed')
    return { ...(await dischargeFrom(tx, mover, from)), said: done(at, 'Discharged') }
  }
  if (!present.has(status) || place === null) return nothing(at, 'This says nothing of a bed')
  const to = await bedOf(tx, sender, place)
  if (to === null) {
    if (from === null) return refuse(422, 'not-found', place.at, 'There is no such bed below this key')
    // Whoever was taken to a place that is not known here does not lie where he lay.
    const said = done(place.at, 'Discharged: there is no such bed below this key', 'warning')
    return { ...(await dischargeFrom(tx, mover, from)), said }
  }
  if (from !== null && from.room.id !== to.id) {
    // Whoever else is said to lie there has left: the newest word is what counts.
    const free = await freed(tx, mover, to)
    const move = await moveTo(tx, mover, from, to)
    return {
      cleared: [...free.cleared, ...move.cleared],
      told: [...free.told, ...move.told],
      said: done(at, 'Transferred'),
    }
  }
  if (from !== null && names === null) return nothing(at, 'This was so before')
  if (names === null) return refuse(422, 'required', `${at}.subject`, 'The patient must be in the bundle')
  const problems = patientProblems({
    first_name: names.first === '' ? '-' : names.first,
    last_name: names.last,
  })
  const [field] = Object.keys(problems)
  if (field !== undefined)
    return refuse(
      ...([422, problems[field] === 'required' ? 'required' : 'value', `${at}.subject`] as const),
      `The ${field === 'last_name' ? 'family' : 'given'} name cannot be taken`,
    )
  return admitted(tx, situation, to, { firstName: names.first, lastName: names.last })
}

async function admitted(
  tx: Tx,
  { mover, stay: { at, identifier }, bed, hadPatient }: Situation,
  to: RoomRecord,
  names: Omit<Patient, 'id'>,
): Promise<Taken & { patientId?: string }> {
  const lying = bed === null ? await patientStore.inBed(tx, to.id) : null
  const isNamesake = lying?.firstName === names.firstName && lying.lastName === names.lastName
  const isAnothers = isNamesake && (await othersWith(tx, lying.id, identifier)).length > 0
  // Of a stay whose patient was put out by another of the same name, it says again what was so until then.
  if (isAnothers && hadPatient) return nothing(at, 'This was so before')
  // One name may be two people's, or one person's in two stays: nothing of the one is left to the other.
  const free = isAnothers ? await freed(tx, mover, to) : { cleared: [], told: [] }
  const move = await admitTo(tx, mover, { room: to, version: null }, names)
  return {
    cleared: [...free.cleared, ...move.cleared],
    told: [...free.told, ...move.told],
    patientId: move.patientId,
    said: done(at, move.told.length === 0 ? 'This was so before' : 'Admitted'),
  }
}

async function freed(tx: Tx, mover: Mover, room: RoomRecord): Promise<BedMove> {
  if ((await patientStore.inBed(tx, room.id)) === null) return { cleared: [], told: [] }
  return dischargeFrom(tx, mover, { room, version: null })
}

async function bedOf(
  tx: Tx,
  sender: Sender,
  { at, identifiers }: NonNullable<FhirStay['place']>,
): Promise<RoomRecord | null> {
  const [id, other] = await fhirStore.bedsNamed(tx, sender.bearer.customerId, identifiers)
  if (other !== undefined)
    return refuse(422, 'conflict', at, 'More than one bed has this name: use the unique id')
  return id === undefined ? null : keptRoom(tx, sender, id)
}

async function keptRoom(tx: Tx, { bearer }: Sender, id: string): Promise<RoomRecord | null> {
  const room = await roomStore.byId(tx, id)
  return room !== null && may(bearer.assignments, 'keepPatients', room) ? room : null
}

function done(at: string, diagnostics: string, severity: FhirIssue['severity'] = 'information'): FhirIssue {
  return { severity, code: 'informational', diagnostics, expression: [at] }
}

function nothing(at: string, diagnostics: string): Taken {
  return { cleared: [], told: [], said: done(at, diagnostics) }
}

function refuse(status: number, code: FhirIssue['code'], at: string, diagnostics: string): never {
  throw new FhirRefusal(status, [{ severity: 'error', code, diagnostics, expression: [at] }])
}
