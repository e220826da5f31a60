import type { AdtNumber, AdtNumberKind } from './adtMessage.ts'

/** A stay as it is stored, with all numbers by which its sender has named it. */
export interface NumberedStay {
  numbers: readonly AdtNumber[]
  isOver: boolean
  /** Epoch milliseconds. */
  lastUpdated: number
}

export type StayChoice<Stay> =
  | { kind: 'known'; stay: Stay }
  /** A stay that begins, under this number. */
  | { kind: 'new'; number: AdtNumber }
  /** The number that the feed is set to is missing, and the others name no stay, or more than one. */
  | { kind: 'missing' }
  | { kind: 'ambiguous' }

interface Question<Stay> {
  said: readonly AdtNumber[]
  /** Kind of number that tells one stay from another. */
  decisive: AdtNumberKind
  /** Stays that have at least one of the numbers. */
  stays: readonly Stay[]
  /** True if the message can be about a stay that is over. */
  mayBeOver: boolean
}

/**
 * Returns the stay that a message is about. The decisive number decides; without it, the only stay under the other
 * numbers that none of them contradicts. The newest stay counts of those that are over.
 */
export function chooseStay<Stay extends NumberedStay>(question: Question<Stay>): StayChoice<Stay> {
  const { said, decisive, stays, mayBeOver } = question
  const number = said.find(({ kind }) => kind === decisive)
  if (number === undefined)
    return withoutNumber(
      stays.filter((stay) => agrees(stay, said)),
      mayBeOver,
    )
  const own = stays.filter((stay) => shares(stay, said, decisive))
  const known = own.find(({ isOver }) => !isOver) ?? newest(own)
  if (known !== undefined) return { kind: 'known', stay: known }
  // A stay that began before the feed was set to this number has none of its kind.
  const [stay, other] = stays.filter(
    (one) => !one.isOver && !one.numbers.some(({ kind }) => kind === decisive) && agrees(one, said),
  )
  return stay === undefined || other !== undefined ? { kind: 'new', number } : { kind: 'known', stay }
}

function withoutNumber<Stay extends NumberedStay>(
  stays: readonly Stay[],
  mayBeOver: boolean,
): StayChoice<Stay> {
  const open = stays.filter(({ isOver }) => !isOver)
  const [stay, other] = open.length === 0 && mayBeOver ? [newest(stays)] : open
  if (other !== undefined) return { kind: 'ambiguous' }
  return stay === undefined ? { kind: 'missing' } : { kind: 'known', stay }
}

const kinds = ['visit', 'account', 'patient'] as const

/** Reports whether no number of the message contradicts those of the stay. */
const agrees = (stay: NumberedStay, said: readonly AdtNumber[]): boolean =>
  kinds.every(
    (kind) =>
      !said.some((one) => one.kind === kind) ||
      !stay.numbers.some((one) => one.kind === kind) ||
      shares(stay, said, kind),
  )

const shares = ({ numbers }: NumberedStay, said: readonly AdtNumber[], kind: AdtNumberKind): boolean =>
  numbers.some((one) => one.kind === kind && said.some((own) => own.kind === kind && own.value === one.value))

const newest = <Stay extends NumberedStay>(stays: readonly Stay[]): Stay | undefined =>
  stays.toSorted((one, other) => other.lastUpdated - one.lastUpdated)[0]

/** Returns the numbers of a stay after a message: the newest of each kind that it has. */
export function numbersAfter(before: readonly AdtNumber[], said: readonly AdtNumber[]): AdtNumber[] {
  return [...before.filter((one) => !said.some(({ kind }) => kind === one.kind)), ...said]
}
