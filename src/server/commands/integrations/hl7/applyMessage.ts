import type { FhirIssue } from '../../../../contract/integrations/fhir.ts'
import { type AdtMerge, type AdtMessage, readAdt } from '../../../../domain/integrations/hl7/adtMessage.ts'
import { type Hl7Problem, readMessage } from '../../../../domain/integrations/hl7/hl7Message.ts'
import type { Tx } from '../../../db/database.ts'
import type { Hl7FeedRow } from '../../../db/integrations/hl7/hl7FeedStore.ts'
import type { Hl7MessageRow } from '../../../db/integrations/hl7/hl7MessageStore.ts'
import { patientStore } from '../../../db/patients/patientStore.ts'
import type { CommandContext } from '../../context.ts'
import { moverOf, notifyCleared, takeEncounters } from '../applyEncounters.ts'
import type { Sender } from '../encounterBeds.ts'
import { FhirError } from '../fhirError.ts'
import { admissionsOf, applyMerges } from './hl7Admissions.ts'
import { swapPatients } from './swapPatients.ts'
import {
  type KnownEncounter,
  Hl7Refusal,
  messageNumber,
  knownEncounters,
  numberText,
  tracesOf,
} from './hl7Encounters.ts'

/** A message of a feed, and the one in whose name it is applied. */
export interface FeedMessage {
  feed: Hl7FeedRow
  sender: Sender
  raw: Buffer
}

/** Record of what was done with a message. */
export type MessageRecord = Pick<Hl7MessageRow, 'outcome' | 'detail' | 'event' | 'places' | 'numbers'>

interface Steps {
  /** Numbers of a stored message, which no later one of its encounter has overtaken; null for a new one. */
  stored: readonly string[] | null
  /** Returns false if the message must not be applied. Runs under the lock of the customer's moves. */
  before: (tx: Tx, now: Date) => Promise<boolean>
  /** Returns true if a later message of these encounters makes this one void. */
  isOvertaken?: (tx: Tx, numbers: string[]) => Promise<boolean>
  /** Stores the outcome, in the transaction in which the message is applied. */
  keep: (tx: Tx, record: MessageRecord, now: Date) => Promise<void>
}

/**
 * Reads a message and applies it in one transaction with the record of it. Returns why it cannot be applied, or
 * null.
 */
export async function applyMessage(
  context: CommandContext,
  { feed, sender, raw }: FeedMessage,
  { stored, before, isOvertaken, keep }: Steps,
): Promise<Hl7Problem | null> {
  const mover = moverOf(context, sender)
  const reading = readMessage(raw, feed.charset)
  const { timeZone } = feed
  const adt = reading.ok ? readAdt(reading.message, { timeZone, now: mover.now.getTime() }) : reading
  if (!adt.ok) return adt.problem
  try {
    const taken = await context.database.transaction(sender.bearer.scope, async (tx) => {
      await patientStore.lockMoves(tx, feed.customerId)
      if (!(await before(tx, mover.now))) return []
      const encounters = await knownEncounters(tx, feed, { ...adt.adt, stored })
      const numbers = [...new Set([...(stored ?? []), ...numbersOf(encounters, adt.adt.merges)])]
      if ((await isOvertaken?.(tx, numbers)) === true) return []
      const merged = await applyMerges(tx, { feed, sender }, adt.adt.merges)
      const { admissions, ...held } = await admissionsOf(
        tx,
        { feed, sender, now: mover.now, isAgain: stored !== null },
        { encounters, time: adt.adt.time },
      )
      const swap =
        adt.adt.event === 'A17'
          ? await swapPatients(tx, sender, mover, admissions)
          : { admissions, move: null }
      const all = await takeEncounters(tx, sender, mover, swap.admissions, held.read)
      const isApplied =
        merged.isChanged || swap.move !== null || all.some(({ auditEvents }) => auditEvents.length > 0)
      const details = [
        ...(swap.move === null ? [] : ['Swapped']),
        ...merged.left,
        ...held.left,
        ...all.map(({ issue }) => issue.diagnostics),
      ]
      if (merged.isChanged) details.push('The number was replaced')
      const { event } = adt.adt
      const traces = encounters.flatMap((one) => tracesOf(one, { event, isWaiting: held.isWaiting }))
      const record = recordOf(adt.adt, {
        numbers: [...new Set([...numbers, ...traces])],
        outcome: held.isWaiting ? 'waiting' : isApplied ? 'applied' : 'unchanged',
        detail: details.length === 0 ? 'Not about a bed' : details.join('; '),
      })
      await keep(tx, record, mover.now)
      return swap.move === null ? all : [swap.move, ...all]
    })
    await notifyCleared(context, taken)
    return null
  } catch (error) {
    if (error instanceof Hl7Refusal) return error.problem
    if (error instanceof FhirError) return problemOf(error.issues)
    throw error
  }
}

/** Returns the numbers of all stays that a message is about. */
const numbersOf = (encounters: readonly KnownEncounter[], merges: readonly AdtMerge[]): string[] => [
  ...encounters.flatMap(({ identifier }) => (identifier === null ? [] : [messageNumber(identifier)])),
  ...merges.flatMap(({ from, to }) => [from, to]).map(numberText),
]

function recordOf(
  adt: AdtMessage,
  done: Pick<MessageRecord, 'outcome' | 'detail' | 'numbers'>,
): MessageRecord {
  return {
    ...done,
    event: adt.event,
    places: adt.encounters.flatMap(({ location }) => ('text' in location ? [location.text] : [])),
  }
}

const codes: Partial<Record<FhirIssue['code'], Hl7Problem['code']>> = {
  required: '101',
  value: '102',
  'too-long': '102',
  'not-found': '204',
}

function problemOf([issue]: readonly FhirIssue[]): Hl7Problem {
  const at = issue?.expression?.[0] ?? ''
  return {
    code: (issue && codes[issue.code]) ?? '207',
    at: at.endsWith('.subject') ? 'PID^1^5' : at,
    text: issue?.diagnostics ?? '',
  }
}
