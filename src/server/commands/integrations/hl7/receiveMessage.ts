import { createHash, randomBytes } from 'node:crypto'
import { longestId } from '../../../../domain/integrations/hl7/adtMessage.ts'
import { ackCodes, buildAck, type Hl7Verdict } from '../../../../domain/integrations/hl7/hl7Ack.ts'
import {
  type Hl7Header,
  type Hl7Problem,
  readHeader,
} from '../../../../domain/integrations/hl7/hl7Message.ts'
import type { Log } from '../../../config.ts'
import type { Tx } from '../../../db/database.ts'
import { hl7FeedStore } from '../../../db/integrations/hl7/hl7FeedStore.ts'
import { hl7MessageStore } from '../../../db/integrations/hl7/hl7MessageStore.ts'
import type { CommandContext } from '../../context.ts'
import { applyMessage, type FeedMessage, type MessageRecord } from './applyMessage.ts'
import type { Hl7Senders } from './hl7Senders.ts'

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
  senders: Hl7Senders
}

/** A message of a known feed. */
interface Received extends FeedMessage {
  header: Hl7Header
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

/**
 * Returns the acknowledgements of a message whose bytes exceed the limit, from its first bytes; none if they have no
 * header.
 */
export function refuseTooLarge(context: CommandContext, begun: Buffer, limit: number): string[] {
  const end = begun.indexOf('\r')
  const header = end === -1 ? null : readHeader(begun.subarray(0, end))
  if (header === null) return []
  const text = `A message has at most ${limit / 1024} KB`
  return reply({ context }, header, 'refused', { code: '207', at: 'MSH^1', text }).acks
}

const later: Hl7Problem = { code: '207', at: '', text: 'Not available now: send the message again later' }

async function received(deps: Deps, peer: Hl7Peer, header: Hl7Header, raw: Buffer): Promise<Hl7Reply> {
  const { context, log, senders } = deps
  const [application = ''] = header.application.split(header.separators.component)
  const [facility = ''] = header.facility.split(header.separators.component)
  const identity = { fingerprint: peer.fingerprint, application, facility }
  const found = await senders.find(context, identity, peer.address)
  if (found === null) {
    log.warn({ address: peer.address }, 'an HL7 message of an unknown sender was refused')
    const unknown: Hl7Problem = { code: '204', at: 'MSH^1^3', text: 'No feed has this sender' }
    return { ...reply(deps, header, 'refused', unknown), isCut: true }
  }
  const message: Received = { ...found, header, raw }
  let isStale = false
  let isCurrent = false
  const problem = await senders.inTurn(found.feed.customerId, () =>
    applyMessage(context, message, {
      stored: null,
      before: async (tx, now) => {
        const { version } = found.feed
        const isAccepted = await hl7MessageStore.begin(tx, keyOf(message), { version, now })
        isStale = isAccepted === null
        isCurrent = !isStale
        return isAccepted === false
      },
      keep: (tx, record, now) => keepMessage(tx, message, record, now),
    }),
  )
  // A message that cannot be read may be one in the character set or time zone that the feed has since a moment.
  if (problem !== null && !isCurrent) {
    senders.forget(identity)
    const newest = await senders.find(context, identity, peer.address)
    isStale = newest?.feed.id !== found.feed.id || newest.feed.version !== found.feed.version
  }
  // The feed was changed, or removed, since it was read.
  if (isStale) {
    senders.forget(identity)
    return received(deps, peer, header, raw)
  }
  if (problem === null) return reply(deps, header, 'accepted', null)
  const record = { outcome: 'refused', detail: problem.text } as const
  await context.database.transaction(found.sender.bearer.scope, async (tx) => {
    const now = new Date(context.clock.now())
    // A feed whose messages are all refused has a fault of another kind than one that is silent. One whose sender repeats the
    // same message stands still: its contacts are to be notified as of silence.
    if (problem.isHeld !== true) await hl7FeedStore.noteMessage(tx, found.feed.id, now)
    await keepMessage(tx, message, record, now)
  })
  return reply(deps, header, problem.isHeld === true ? 'later' : 'refused', problem)
}

const keyOf = ({ feed, header, raw }: Received) => {
  const body = raw.subarray(Math.max(0, raw.indexOf('\r')))
  const hash = createHash('sha256').update(body).digest()
  return { feedId: feed.id, controlId: header.controlId.slice(0, longestId), hash }
}

async function keepMessage(
  tx: Tx,
  message: Received,
  record: Partial<MessageRecord> & Pick<MessageRecord, 'outcome' | 'detail'>,
  receivedAt: Date,
): Promise<void> {
  await hl7MessageStore.keep(tx, {
    event: message.header.event.slice(0, 20),
    places: [],
    numbers: [],
    ...record,
    ...keyOf(message),
    customerId: message.feed.customerId,
    raw: message.raw,
    receivedAt,
  })
}

function reply(
  { context: { clock } }: Pick<Deps, 'context'>,
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
