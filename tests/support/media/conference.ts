import { EventSourceParserStream } from 'eventsource-parser/stream'
import * as z from 'zod/mini'
import { type Clock, type Log, readConfig, systemClock } from '../../../src/server/config.ts'
import type {
  ConferenceRegistry,
  ConferenceEntry,
} from '../../../src/server/conference/conferenceRegistry.ts'
import { ConferenceNode } from '../../../src/server/conference/conferenceNode.ts'
import type { QualityRecorder } from '../../../src/server/conference/qualityRecorder.ts'
import type { VisitRecorder } from '../../../src/server/conference/visitRecorder.ts'
import type { ConferencePeers } from '../../../src/server/conference/routing.ts'
import { registerRequestLog } from '../../../src/server/http/requestLog.ts'
import { buildServer } from '../../../src/server/http/server.ts'
import { silentLog } from '../database.ts'
import { runNotes } from '../watch/runNotes.ts'
import { portOf } from '../testHospital/testHospital.ts'
import type { MediaClient } from './mediaClient.ts'

/** Conference registry that a test fills. A conference that is not in it does not exist. */
export class MemoryBook implements ConferenceRegistry {
  readonly #entries = new Map<string, ConferenceEntry>()
  readonly #holders = new Map<string, string>()

  write(entry: Partial<ConferenceEntry> & Pick<ConferenceEntry, 'alias'>): ConferenceEntry {
    const whole = { call: 'the first', name: 'Room 412', hostPin: '80817253', guestPin: null, ...entry }
    this.#entries.set(whole.alias, whole)
    return whole
  }

  erase(alias: string): void {
    this.#entries.delete(alias)
  }

  find(alias: string): Promise<ConferenceEntry | null> {
    return Promise.resolve(this.#entries.get(alias) ?? null)
  }

  claim(alias: string, peerId: string): Promise<string> {
    const holder = this.#entries.has(alias) ? (this.#holders.get(alias) ?? peerId) : peerId
    if (this.#entries.has(alias)) this.#holders.set(alias, holder)
    return Promise.resolve(holder)
  }

  readonly endedInvites: string[] = []

  endInvite(id: string): Promise<void> {
    this.endedInvites.push(id)
    return Promise.resolve()
  }

  readonly arrivals: string[] = []

  noteArrival(id: string): Promise<void> {
    this.arrivals.push(id)
    return Promise.resolve()
  }

  /**
   * Releases the conference, as if the process that held it were dead: the next process that asks gets it.
   */
  forsake(alias: string): void {
    this.#holders.delete(alias)
  }
}

export interface RunningNode {
  readonly url: string
  readonly node: ConferenceNode
  readonly book: MemoryBook
  close(): Promise<void>
}

/** Files by path. */
export type PageFiles = Readonly<Record<string, { readonly type: string; readonly body: string }>>

/** Settings in which a conference node differs from the usual one. */
export interface NodeOptions {
  readonly clock?: Clock
  readonly log?: Log
  readonly tokenLifeSeconds?: number
  /** Shared by several nodes, like the database. */
  readonly book?: MemoryBook
  readonly peerId?: string
  readonly peers?: ConferencePeers
  readonly quality?: QualityRecorder
  readonly visits?: VisitRecorder
  readonly environment?: Readonly<Record<string, string>>
  /** Files served beside the node. */
  readonly files?: PageFiles
  /** Changes the node's answers on their way to its clients. */
  readonly onAnswer?: (answer: string) => string
}

/** Host's PIN of the conferences that tests create. */
export const hostPin = '80817253'

/** Clock that does not advance until a test sets it forward. */
export class StandingClock implements Clock {
  #now = Date.parse('2026-11-21T09:00:00Z')

  now(): number {
    return this.#now
  }

  forward(seconds: number): void {
    this.#now += seconds * 1_000
  }
}

/** Starts a conference node on a port of its own, without the rest of the server. */
export async function startNode(options: NodeOptions = {}): Promise<RunningNode> {
  const {
    clock = systemClock,
    files = {},
    environment = {},
    book = new MemoryBook(),
    log = silentLog,
    onAnswer,
    ...parts
  } = options
  const config = readConfig(environment)
  const server = await buildServer(config, log, clock)
  const node = new ConferenceNode({
    registry: book,
    clock,
    log,
    version: '1',
    key: 'one installation',
    media: config.media,
    allowedOrigins: config.allowedOrigins,
    peerId: 'alone',
    ...parts,
  })
  registerRequestLog(server)
  if (onAnswer !== undefined)
    server.addHook('onSend', async (_request, reply, body) => {
      if (typeof body !== 'string' || !body.includes('a=candidate:')) return body
      const changed = onAnswer(body)
      reply.header('content-length', Buffer.byteLength(changed))
      return changed
    })
  node.register(server)
  for (const [path, { type, body }] of Object.entries(files))
    server.get(path, (_request, reply) => reply.type(type).send(body))
  await server.listen({ host: '127.0.0.1', port: 0 })
  return {
    url: `http://127.0.0.1:${portOf(server.server.address())}`,
    node,
    book,
    close: async () => {
      await node.close()
      await server.close()
    },
  }
}

/** Reply of the node: Pexip's envelope. */
export interface Said {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly result: unknown
}

const Envelope = z.object({ status: z.enum(['success', 'failed']), result: z.unknown() })

interface Request {
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** Sends one request to a conference, for example `POST lock`. */
export async function askNode(
  url: string,
  alias: string,
  call: string,
  { body, headers }: Request = {},
): Promise<Said> {
  const [method = 'GET', path = ''] = call.split(' ')
  const written = body === undefined || typeof body === 'string' ? body : JSON.stringify(body)
  const reply = await fetch(new URL(`/api/client/v2/conferences/${alias}/${path}`, url), {
    method,
    headers: { ...(written !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(written !== undefined && { body: written }),
  })
  const text = await reply.text()
  runNotes?.exchange({ url: path, headers: headers ?? {}, body: written ?? '', reply: text })
  const result = reply.status === 204 ? null : Envelope.parse(JSON.parse(text)).result
  return { status: reply.status, headers: reply.headers, text, result }
}

/** Participant who has joined. */
export interface Attendee {
  readonly uuid: string
  readonly role: string
  /** Ticket for rejoining; null for a participant who is waiting. */
  readonly ticket: string | null
  token: string
  ask(call: string, body?: unknown): Promise<Said>
  /** Sends a verb about a participant, for example `mute`. */
  does(verb: string, target: { readonly uuid: string }, body?: unknown): Promise<Said>
  follow(): Promise<ConferenceEvents>
}

const Joined = z.object({
  token: z.string(),
  participant_uuid: z.string(),
  role: z.string(),
  return_ticket: z.optional(z.string()),
})

interface JoinOptions {
  readonly name?: string
  readonly pin?: string
  readonly ticket?: string | null
  /** True for a page that shows a second picture beside the active speaker’s. */
  readonly showsKept?: boolean
}

export async function join(
  { url }: Pick<RunningNode, 'url'>,
  alias: string,
  { name = 'Ada', pin, ticket, showsKept }: JoinOptions = {},
): Promise<Attendee> {
  const said = await askNode(url, alias, 'POST request_token', {
    body: {
      display_name: name,
      direct_media: true,
      supports_direct_chat: true,
      ...(typeof ticket === 'string' && { return_ticket: ticket }),
      ...(showsKept === true && { shows_kept: true }),
    },
    headers: pin === undefined ? {} : { pin },
  })
  if (said.status !== 200) throw new Error(`request_token was answered ${said.status} ${said.text}`)
  const { token, participant_uuid: uuid, role, return_ticket = null } = Joined.parse(said.result)
  const attendee: Attendee = {
    uuid,
    role,
    ticket: return_ticket,
    token,
    ask: (call, body) => askNode(url, alias, call, { body, headers: { token: attendee.token } }),
    does: (verb, target, body) => attendee.ask(`POST participants/${target.uuid}/${verb}`, body),
    follow: () => followConference(url, alias, attendee.token),
  }
  return attendee
}

const Call = z.object({ call_uuid: z.string(), sdp: z.string() })

/** Starts the media of a participant and waits until they are connected. */
export async function connectMedia(
  who: Attendee,
  client: MediaClient,
  more: Readonly<Record<string, string>> = {},
): Promise<{ offer: string; callUuid: string; sdp: string }> {
  const offer = await client.offer()
  const said = await who.does('calls', who, { call_type: 'WEBRTC', ...more, sdp: offer })
  const { call_uuid: callUuid, sdp } = Call.parse(said.result)
  await client.accept(sdp)
  await client.connected
  return { offer, callUuid, sdp }
}

/** An open event stream of a conference, and its events so far. */
export interface ConferenceEvents {
  readonly all: readonly { readonly name: string; readonly data: unknown; readonly id: string | null }[]
  named(name: string): readonly unknown[]
  /** Resolves when the node has ended the stream. */
  readonly ended: Promise<void>
  close(): void
}

export async function followConference(url: string, alias: string, token: string): Promise<ConferenceEvents> {
  const leaving = new AbortController()
  const address = `/api/client/v2/conferences/${alias}/events?token=${token}`
  const reply = await fetch(new URL(address, url), { signal: leaving.signal })
  if (reply.status !== 200 || reply.body === null) throw new Error(`events answered ${reply.status}`)
  const all: { name: string; data: unknown; id: string | null }[] = []
  const parts = reply.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream())
  const drink = async (): Promise<void> => {
    for await (const { event = '', data, id = null } of parts)
      all.push({ name: event, data: JSON.parse(data), id })
  }
  return {
    all,
    named: (name) => all.filter((event) => event.name === name).map(({ data }) => data),
    ended: drink().catch(() => undefined),
    close: () => leaving.abort(),
  }
}
