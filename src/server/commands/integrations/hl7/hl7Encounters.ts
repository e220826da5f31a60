import { hl7StayNumbers } from '../../../../contract/integrations/hl7.ts'
import {
  type AdtEncounter,
  type AdtNumber,
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
  /** Number under which the stay is stored; null for an update about no known stay. */
  identifier: NumberedIdentifier | null
  known: EncounterRow | null
  /** All its numbers, as they are stored. */
  numbers: NumberedIdentifier[]
}

const prefix = 'urn:wardlink:hl7'

/** Identifier of a stay by its number: visits of two facilities may have the same one. */
export const identifierOf = (
  { facility }: Pick<Hl7FeedRow, 'facility'>,
  { kind, value }: AdtNumber,
): NumberedIdentifier => ({ system: `${prefix}:${kind}:${facility}`, value })

/** Returns the number of a stored identifier in the form that is kept with a message. */
export const messageNumber = ({ system, value }: NumberedIdentifier): string =>
  `${system.slice(prefix.length + 1).split(':', 1)[0] ?? ''}:${value}`

/** Returns the stored numbers of a facility; those of another facility are not its own. */
function numbersOf(feed: Pick<Hl7FeedRow, 'facility'>, row: NumberedEncounterRow): AdtNumber[] {
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
  feed: Pick<Hl7FeedRow, 'customerId' | 'facility' | 'stayNumber'>,
  { encounters, event }: { encounters: readonly AdtEncounter[]; event: string },
): Promise<KnownEncounter[]> {
  const found: KnownEncounter[] = []
  for (const [index, encounter] of encounters.entries())
    found.push(await knownEncounter(tx, feed, { encounter, event, index }))
  return found
}

async function knownEncounter(
  tx: Tx,
  feed: Pick<Hl7FeedRow, 'customerId' | 'facility' | 'stayNumber'>,
  { encounter, event, index }: { encounter: AdtEncounter; event: string; index: number },
): Promise<KnownEncounter> {
  const given = encounter.numbers
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
  const stored = (numbers: readonly AdtNumber[]) => numbers.map((number) => identifierOf(feed, number))
  if (choice.kind === 'known') {
    const { row, numbers } = choice.encounter
    return { encounter, identifier: row, known: row, numbers: stored(numbersAfter(numbers, given)) }
  }
  if (choice.kind === 'new')
    return { encounter, identifier: identifierOf(feed, choice.number), known: null, numbers: stored(given) }
  // An update admits and moves no one: it must not stop the sender.
  if (isUpdate) return { encounter, identifier: null, known: null, numbers: [] }
  const { segment, field } = numberFields[feed.stayNumber]
  const name = `${segment}-${field}`
  throw new Hl7Refusal({
    code: choice.kind === 'missing' ? '101' : '204',
    at: numberAt(feed.stayNumber, index),
    text:
      choice.kind === 'missing'
        ? `${name} tells the stays of this feed apart: it is empty, and no other number names a stay`
        : `${name} tells the stays of this feed apart: it is empty, and the other numbers name more than one stay`,
    isHeld: true,
  })
}
