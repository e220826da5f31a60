import { createHash, randomBytes } from 'node:crypto'
import { type AdtMessage, longestId, readAdt } from '../../../../domain/integrations/hl7/adtMessage.ts'
import { ackCodes, buildAck, type Hl7Verdict } from '../../../../domain/integrations/hl7/hl7Ack.ts'
import {
  type Hl7Header,
  type Hl7Problem,
  readHeader,
  readMessage,
} from '../../../../domain/integrations/hl7/hl7Message.ts'
import type { FhirIssue } from '../../../../contract/integrations/fhir.ts'
import type { Log } from '../../../config.ts'
import type { Tx } from '../../../db/database.ts'
import { type Hl7FeedRow, hl7FeedStore } from '../../../db/integrations/hl7/hl7FeedStore.ts'
import { type Hl7MessageRow, hl7MessageStore } from '../../../db/integrations/hl7/hl7MessageStore.ts'
import { patientStore } from '../../../db/patients/patientStore.ts'
import type { CommandContext } from '../../context.ts'
import { moverOf, notifyTaken, type Taken, takeEncounters } from '../applyEncounters.ts'
import type { Sender } from '../encounterBeds.ts'
import { FhirError } from '../fhirError.ts'
import { senderOf } from './feedBearer.ts'
import { admissionsOf, applyMerges } from './hl7Admissions.ts'

/** The other end of a connection. */
export interface Hl7Peer {
  address: string
  /** SHA-256 of its client certificate in hex; null without TLS. */
  fingerprint: string | null
}

/** Answer to a message: its acknowledgements, and whether the connection ends. */
export interface Hl7Reply {
  acks: string[]
  isCut: boolean
}

interface Deps {
  context: CommandContext
  log: Log
}

/** A message of a known feed. */
interface Received {
  feed: Hl7FeedRow
  sender: Sender
  header: Hl7Header
  raw: Buffer
}

/**
 * Applies a message and returns its acknowledgements. It is accepted only after the commit. A message that was
 * accepted before is accepted again and changes nothing. Never throws.
 */
export async function receiveMessage(deps: Deps, peer: Hl7Peer, raw: Buffer): Promise<Hl7Reply> {
  const header = readHeader(raw)
  if (header === null) return { acks: [], isCut: true }
  try {
    return await received(deps, peer, header, raw)
  } catch (error) {
    deps.log.error({ err: error }, 'an HL7 message failed')
    return reply(deps, header, 'later', later)
  }
}

const later: Hl7Problem = { code: '207', at: '', text: 'Not available now: send the message again later' }

async function received(deps: Deps, peer: Hl7Peer, header: Hl7Header, raw: Buffer): Promise<Hl7Reply> {
  const { context, log } = deps
  const found = await context.database.transaction('platform', async (tx) => {
    const [application = ''] = header.application.split(header.separators.component)
    const [facility = ''] = header.facility.split(header.separators.component)
    const { fingerprint } = peer
    const [feed, other] = await hl7FeedStore.bySender(tx, { fingerprint, application, facility })
    if (feed === undefined || other !== undefined) return null
    const sender = await senderOf(tx, feed, peer.address)
    return sender === null ? null : { feed, sender }
  })
  if (found === null) {
    log.warn({ address: peer.address }, 'an HL7 message of an unknown sender was refused')
    const unknown: Hl7Problem = { code: '204', at: 'MSH^1^3', text: 'No feed has this sender' }
    return { ...reply(deps, header, 'refused', unknown), isCut: true }
  }
  const message: Received = { ...found, header, raw }
  const now = context.clock.now()
  const reading = readMessage(raw, found.feed.charset)
  const adt = reading.ok ? readAdt(reading.message, { timeZone: found.feed.timeZone, now }) : reading
  const problem = adt.ok ? await applied(context, message, adt.adt) : adt.problem
  if (problem === null) return reply(deps, header, 'accepted', null)
  await context.database.transaction(found.sender.bearer.scope, (tx) =>
    keepMessage(tx, message, { outcome: 'refused', detail: problem.text, now: new Date(now) }),
  )
  return reply(deps, header, 'refused', problem)
}

/** Applies a message in one transaction with the record of it. Returns why it cannot be applied, or null. */
async function applied(
  context: CommandContext,
  message: Received,
  adt: AdtMessage,
): Promise<Hl7Problem | null> {
  const { feed, sender } = message
  const mover = moverOf(context, sender)
  try {
    const taken = await context.database.transaction(sender.bearer.scope, async (tx) => {
      await patientStore.lockMoves(tx, feed.customerId)
      await hl7FeedStore.noteMessage(tx, feed.id, mover.now)
      if (await hl7MessageStore.isAccepted(tx, keyOf(message))) return []
      const { outcome, detail, taken: all } = await applyAdt(tx, message, { adt, mover })
      await keepMessage(tx, message, { outcome, detail, now: mover.now, adt })
      return all
    })
    await notifyTaken(context, taken)
    return null
  } catch (error) {
    if (error instanceof FhirError) return problemOf(error.issues)
    throw error
  }
}

/** Applies a message in the caller's transaction, which holds the lock of the customer's moves. */
async function applyAdt(
  tx: Tx,
  { feed, sender }: Pick<Received, 'feed' | 'sender'>,
  { adt, mover }: { adt: AdtMessage; mover: ReturnType<typeof moverOf> },
): Promise<Pick<Hl7MessageRow, 'outcome' | 'detail'> & { taken: Taken[] }> {
  const isMerged = await applyMerges(tx, { feed, sender }, adt.merges)
  const { admissions, isWaiting, left } = await admissionsOf(tx, { feed, sender, now: mover.now }, adt)
  const taken = await takeEncounters(tx, sender, mover, admissions)
  const details = [...left, ...taken.map(({ issue }) => issue.diagnostics)]
  if (isMerged) details.push('The number was replaced')
  const isApplied = isMerged || taken.some(({ auditEvents }) => auditEvents.length > 0)
  return {
    outcome: isWaiting ? 'waiting' : isApplied ? 'applied' : 'unchanged',
    detail: details.length === 0 ? 'Not about a bed' : details.join('; '),
    taken,
  }
}

const keyOf = ({ feed, header, raw }: Received) => {
  const body = raw.subarray(Math.max(0, raw.indexOf('\r')))
  const hash = createHash('sha256').update(body).digest()
  return { feedId: feed.id, controlId: header.controlId.slice(0, longestId), hash }
}

async function keepMessage(
  tx: Tx,
  message: Received,
  { outcome, detail, now, adt }: Pick<Hl7MessageRow, 'outcome' | 'detail'> & { now: Date; adt?: AdtMessage },
): Promise<void> {
  const encounters = adt?.encounters ?? []
  await hl7MessageStore.keep(tx, {
    ...keyOf(message),
    customerId: message.feed.customerId,
    event: adt?.event ?? message.header.event.slice(0, 20),
    places: encounters.flatMap(({ location }) => ('text' in location ? [location.text] : [])),
    numbers: encounters.map(({ number: { kind, value } }) => `${kind}:${value}`),
    outcome,
    detail,
    raw: message.raw,
    receivedAt: now,
  })
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

function reply(
  { context: { clock } }: Deps,
  header: Hl7Header,
  verdict: Hl7Verdict,
  problem: Hl7Problem | null,
): Hl7Reply {
  const acks = ackCodes(header, verdict).map((code) =>
    buildAck(header, { code, controlId: randomBytes(10).toString('hex'), now: clock.now(), problem }),
  )
  // A sender that wants no acknowledgement must not believe that its message was taken.
  return { acks, isCut: acks.length === 0 && verdict === 'later' }
}
