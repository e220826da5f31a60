import { hl7StayNumbers } from '../../../contract/integrations/hl7.ts'
import type { AdtNumber, AdtNumberKind } from './adtMessage.ts'

/** An encounter as it is stored, with all numbers by which its sender has named it. */
export interface NumberedEncounter {
  numbers: readonly AdtNumber[]
  isOver: boolean
  /** Epoch milliseconds. */
  lastUpdated: number
}

export type EncounterChoice<Encounter> =
  | { kind: 'known'; encounter: Encounter }
  /** An encounter that begins, under this number. */
  | { kind: 'new'; number: AdtNumber }
  /** The number that the feed is set to is missing, and the others name no encounter. */
  | { kind: 'missing' }
  /** The numbers name more than one encounter. */
  | { kind: 'ambiguous' }

interface Question<Encounter> {
  given: readonly AdtNumber[]
  /** Kind of number that tells one encounter from another. */
  decisive: AdtNumberKind
  /** Stays that have at least one of the numbers. */
  encounters: readonly Encounter[]
  /** True if the message can be about an encounter that is over. */
  mayBeOver: boolean
}

/**
 * Returns the encounter that a message is about. The decisive number decides; without it, or if it has more than one
 * that is open, the only encounter under the other numbers that none of them contradicts. The newest encounter counts
 * of those that are over.
 */
export function chooseEncounter<Encounter extends NumberedEncounter>(
  question: Question<Encounter>,
): EncounterChoice<Encounter> {
  const { given, decisive, encounters, mayBeOver } = question
  const number = given.find(({ kind }) => kind === decisive)
  if (number === undefined)
    return withoutNumber(
      encounters.filter((encounter) => agrees(encounter, given)),
      mayBeOver,
    )
  const own = encounters.filter((encounter) => shares(encounter, given, decisive))
  const open = own.filter(({ isOver }) => !isOver)
  const [known, another] = open.length > 1 ? closest(open, given, decisive) : [open[0] ?? newest(own)]
  if (known !== undefined && another === undefined) return { kind: 'known', encounter: known }
  if (own.length > 0) return { kind: 'ambiguous' }
  // An encounter that began before the feed was set to this number has none of its kind.
  const [encounter, other] = encounters.filter(
    (one) => !one.isOver && !one.numbers.some(({ kind }) => kind === decisive) && agrees(one, given),
  )
  return encounter === undefined || other !== undefined
    ? { kind: 'new', number }
    : { kind: 'known', encounter }
}

function withoutNumber<Encounter extends NumberedEncounter>(
  encounters: readonly Encounter[],
  mayBeOver: boolean,
): EncounterChoice<Encounter> {
  const open = encounters.filter(({ isOver }) => !isOver)
  const [encounter, other] = open.length === 0 && mayBeOver ? [newest(encounters)] : open
  if (other !== undefined) return { kind: 'ambiguous' }
  return encounter === undefined ? { kind: 'missing' } : { kind: 'known', encounter }
}

/** Returns the encounters that another number of the message names too, and that none of them contradicts. */
const closest = <Encounter extends NumberedEncounter>(
  encounters: readonly Encounter[],
  given: readonly AdtNumber[],
  decisive: AdtNumberKind,
): Encounter[] =>
  encounters.filter(
    (one) =>
      agrees(one, given) && hl7StayNumbers.some((kind) => kind !== decisive && shares(one, given, kind)),
  )

/** Reports whether no number of the message contradicts those of the encounter. */
const agrees = (encounter: NumberedEncounter, given: readonly AdtNumber[]): boolean =>
  hl7StayNumbers.every(
    (kind) =>
      !given.some((one) => one.kind === kind) ||
      !encounter.numbers.some((one) => one.kind === kind) ||
      shares(encounter, given, kind),
  )

const shares = ({ numbers }: NumberedEncounter, given: readonly AdtNumber[], kind: AdtNumberKind): boolean =>
  numbers.some(
    (one) => one.kind === kind && given.some((own) => own.kind === kind && own.value === one.value),
  )

const newest = <Encounter extends NumberedEncounter>(
  encounters: readonly Encounter[],
): Encounter | undefined => encounters.toSorted((one, other) => other.lastUpdated - one.lastUpdated)[0]

/** Returns the numbers of an encounter after a message: the newest of each kind that it has. */
export function numbersAfter(before: readonly AdtNumber[], given: readonly AdtNumber[]): AdtNumber[] {
  return [...before.filter((one) => !given.some(({ kind }) => kind === one.kind)), ...given]
}
