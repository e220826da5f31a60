import { hl7StayNumbers } from '../../../../contract/integrations/hl7.ts'
import {
  type AdtEncounter,
  type AdtMessage,
  type AdtNumber,
  type AdtNumberKind,
  numberAt,
  numberFields,
} from '../../../../domain/integrations/hl7/adtMessage.ts'
import type { Hl7Problem } from '../../../../domain/integrations/hl7/hl7Message.ts'
import { chooseEncounter, numbersAfter } from '../../../../domain/integrations/hl7/encounterChoice.ts'
import type { Tx } from '../../../db/database.ts'
import {
  type EncounterRow,
  fhirStore,
  type NumberedEncounterRow,
  type NumberedIdentifier,
} from '../../../db/integrations/fhirStore.ts'
import type { Hl7FeedRow } from '../../../db/integrations/hl7/hl7FeedStore.ts'
import { hl7PlaceStore } from '../../../db/integrations/hl7/hl7PlaceStore.ts'
import { isOver } from '../encounterBeds.ts'

/** Rejection of a message, with the reason. */
export class Hl7Refusal extends Error {
  override readonly name = 'Hl7Refusal'
  readonly problem: Hl7Problem

  constructor(problem: Hl7Problem) {
    super('the message was refused')
    this.problem = problem
  }
}

/** Stay that an encounter of a message is about. */
export interface KnownEncounter {
  encounter: AdtEncounter
  /** Number under which the stay is stored; null for a message that changes nothing without a known stay. */
  identifier: NumberedIdentifier | null
  known: EncounterRow | null
  /** All its numbers, as they are stored. */
  numbers: NumberedIdentifier[]
  /** Reason for which an encounter without an identifier changes nothing. */
  left?: string
}

const prefix = 'urn:wardlink:hl7'

/** Identifier of a stay by its number: visits of two facilities may have the same one. */
export const identifierOf = (
  { numberSpace }: Pick<Hl7FeedRow, 'numberSpace'>,
  { kind, value }: AdtNumber,
): NumberedIdentifier => ({ system: `${prefix}:${kind}:${numberSpace}`, value })

/** Returns the number of a stored identifier in the form that is kept with a message. */
export const messageNumber = ({ system, value }: NumberedIdentifier): string =>
  `${system.slice(prefix.length + 1).split(':', 1)[0] ?? ''}:${value}`

/** Returns a number in the form that is kept with a message. */
export const numberText = ({ kind, value }: AdtNumber): string => `${kind}:${value}`

const traceOf = (number: AdtNumber): string => `of:${numberText(number)}`

/**
 * Returns what makes a message void that waits about a stay which is not stored, because its bed is unknown and the
 * feed is of a unit: all numbers of that message, and those of the narrowest kind of one that says that the patient left.
 */
export function tracesOf(
  { encounter: { numbers, status }, identifier, known }: KnownEncounter,
  { event, isWaiting }: { event: string; isWaiting: boolean },
): string[] {
  if (isWaiting) return known === null ? numbers.map(traceOf) : []
  if (identifier !== null || (status === 'in-progress' && event !== 'A02')) return []
  const narrowest = hl7StayNumbers.find((kind) => numbers.some((number) => number.kind === kind))
  return numbers.filter(({ kind }) => kind === narrowest).map(traceOf)
}

/**
 * Returns the numbers of a message that is applied again: a merge may have replaced one since. `stored` are those
 * that are kept with it, the newest last.
 */
function numbersNow(given: readonly AdtNumber[], stored: readonly string[]): readonly AdtNumber[] {
  const kept = stored.flatMap((text): AdtNumber[] =>
    hl7StayNumbers.flatMap((kind) =>
      text.startsWith(`${kind}:`) ? [{ kind, value: text.slice(kind.length + 1) }] : [],
    ),
  )
  const newest = hl7StayNumbers.flatMap((kind) => kept.findLast((one) => one.kind === kind) ?? [])
  return [...newest, ...given.filter((number) => !stored.includes(numberText(number)))]
}

/** Returns the stored numbers of a facility; those of another facility are not its own. */
function numbersOf(feed: Pick<Hl7FeedRow, 'numberSpace'>, row: NumberedEncounterRow): AdtNumber[] {
  const isIdentifier = ({ system, value }: NumberedIdentifier) => system === row.system && value === row.value
  const own = row.numbers.some((one) => isIdentifier(one)) ? row.numbers : [...row.numbers, row]
  return own.flatMap(({ system, value }) =>
    hl7StayNumbers
      .filter((kind) => identifierOf(feed, { kind, value }).system === system)
      .map((kind) => ({ kind, value })),
  )
}

/**
 * Returns the stay that each encounter of a message is about. Throws Hl7Refusal if that cannot be known: the sender
 * must not go on, because the next messages of the patient would split or mix up stays.
 */
export async function knownEncounters(
  tx: Tx,
  feed: Hl7FeedRow,
  { encounters, event, stored }: Omit<AdtMessage, 'merges' | 'time'> & { stored: readonly string[] | null },
): Promise<KnownEncounter[]> {
  const found: KnownEncounter[] = []
  for (const [index, encounter] of encounters.entries())
    found.push(await knownEncounter(tx, feed, { encounter, event, index, stored }))
  return found
}

interface Asked {
  encounter: AdtEncounter
  event: string
  /** Place of the encounter in its message. */
  index: number
  /** Numbers that are kept with a message that is applied again; null for another. */
  stored: readonly string[] | null
}

async function knownEncounter(
  tx: Tx,
  feed: Hl7FeedRow,
  { encounter, event, index, stored }: Asked,
): Promise<KnownEncounter> {
  // A swap is never applied again: the kept numbers are those of one stay.
  const given = stored === null ? encounter.numbers : numbersNow(encounter.numbers, stored)
  const rows = await fhirStore.byNumbers(
    tx,
    feed.customerId,
    given.map((number) => identifierOf(feed, number)),
  )
  const candidates = rows.map((row) => ({
    row,
    numbers: numbersOf(feed, row),
    isOver: isOver(row),
    lastUpdated: row.lastUpdated.getTime(),
  }))
  const { status, isUpdate } = encounter
  const mayBeOver = status !== 'in-progress' || isUpdate || event === 'A13'
  const choice = chooseEncounter({ given, decisive: feed.stayNumber, encounters: candidates, mayBeOver })
  const identified = (numbers: readonly AdtNumber[]) => numbers.map((number) => identifierOf(feed, number))
  if (choice.kind === 'known') {
    const { row, numbers } = choice.encounter
    // The numbers of a message that is applied again are older than those of its stay.
    const all = stored === null ? numbersAfter(numbers, given) : numbersAfter(given, numbers)
    return { encounter, identifier: row, known: row, numbers: identified(all) }
  }
  if (choice.kind === 'new')
    return {
      encounter,
      identifier: identifierOf(feed, choice.number),
      known: null,
      numbers: identified(given),
    }
  if (choice.kind === 'missing' && (await isAboutNoBed(tx, feed, encounter)))
    return { encounter, identifier: null, known: null, numbers: [], left: unknownStay(encounter) }
  // An update without a discharge date admits and moves no one: it must not stop the sender.
  if (choice.kind === 'ambiguous' && isUpdate && status === 'in-progress')
    return {
      encounter,
      identifier: null,
      known: null,
      numbers: [],
      left: 'More than one stay has these numbers: an update does not change any',
    }
  throw new Hl7Refusal({
    code: choice.kind === 'missing' ? '101' : '204',
    at: numberAt(feed.stayNumber, index),
    text: `${fieldOf(feed.stayNumber)} tells the stays of this feed apart: ${problemOf(choice.kind, feed.stayNumber, given)}`,
    isHeld: true,
  })
}

/** Returns why a stay is not known by its numbers. */
function problemOf(
  kind: 'missing' | 'ambiguous',
  stayNumber: AdtNumberKind,
  given: readonly AdtNumber[],
): string {
  if (kind === 'missing') return 'it is empty, and no other number names a stay'
  return given.some((number) => number.kind === stayNumber)
    ? 'the numbers of the message name more than one stay that is not over'
    : 'it is empty, and the other numbers name more than one stay'
}

function fieldOf(kind: AdtNumberKind): string {
  const { segment, field } = numberFields[kind]
  return `${segment}-${field}`
}

/** Reports whether a message puts no one into a bed: about an unknown stay, it must not stop the sender. */
async function isAboutNoBed(
  tx: Tx,
  { id: feedId }: Pick<Hl7FeedRow, 'id'>,
  { status, isUpdate, location }: AdtEncounter,
): Promise<boolean> {
  if (isUpdate || status !== 'in-progress') return true
  return 'text' in location && (await hl7PlaceStore.isIgnored(tx, feedId, location.text))
}

function unknownStay({ status, isUpdate }: AdtEncounter): string {
  const left = isUpdate
    ? 'an update does not admit anyone'
    : status === 'in-progress'
      ? 'its place is no bed'
      : 'no one is discharged'
  return `No stay has these numbers: ${left}`
}
