import { EventSourceParserStream } from 'eventsource-parser/stream'
import { WebSocket } from 'ws'
import * as z from 'zod/mini'
import { ControlReply, type DeviceCommand } from '../../../src/contract/devices/device.ts'
import { ErrorBody } from '../../../src/contract/remoteErrors.ts'
import { bedsideEvents } from '../../../src/contract/bedside/events.ts'
import { SessionReply, TokenPair } from '../../../src/contract/bedside/session.ts'
import type { RoomRecord } from '../../../src/server/db/rooms/roomStore.ts'
import { runNotes } from '../watch/runNotes.ts'
import type { TestHospital } from './testHospital.ts'

/** Reply of the server: the body as it was written, and as JSON if it is JSON. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** Error code of a refusal; `none` if there is none. */
  readonly code: string
  readonly fields: Readonly<Record<string, string>>
}

/** Returns the status of an answer, and the code of its error. */
export const told = ({ status, code }: Answer): string => `${status} ${code}`

export interface Question {
  readonly body?: unknown
  /** Exact text of the body, instead of `body`. */
  readonly raw?: string
  readonly token?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Aborts the wait for the answer. */
  readonly signal?: AbortSignal
}

/**
 * Sends one request. A refusal is an answer, too.
 * @throws only if the server does not answer.
 */
export async function ask(url: string, call: string, question: Question = {}): Promise<Answer> {
  const [method = 'GET', path = '/'] = call.split(' ')
  const { body, token, headers, signal } = question
  const written = question.raw ?? (body === undefined ? undefined : JSON.stringify(body))
  const sent = {
    ...(written !== undefined && { 'content-type': 'application/json' }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...headers,
  }
  const reply = await fetch(new URL(path, url), {
    method,
    headers: sent,
    ...(written !== undefined && { body: written }),
    ...(signal !== undefined && { signal }),
  })
  const text = await reply.text()
  runNotes?.exchange({ url: path, headers: sent, body: written ?? '', reply: text })
  const refusal = reply.status >= 400 ? ErrorBody.safeParse(parsed(text)) : undefined
  return {
    status: reply.status,
    headers: reply.headers,
    text,
    code: refusal?.data?.code ?? 'none',
    fields: refusal?.data?.fields ?? {},
  }
}

/**
 * Returns the answer's body as the schema defines it.
 * @throws with the answer's text if the body does not match.
 */
export function read<T extends z.ZodMiniType>(schema: T, answer: Answer): z.infer<T> {
  const result = z.safeParse(schema, parsed(answer.text))
  if (!result.success) throw new Error(`answered ${answer.status} ${answer.text}`)
  return result.data
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Remote with an open session in a room. */
export interface Remote {
  readonly room: RoomRecord
  readonly session: SessionReply
  ask(call: string, question?: Question): Promise<Answer>
  verify(claim?: { lastName?: string; roomNumber?: string }): Promise<Answer>
  /** Sends a device command; returns the raw answer. */
  send(
    command: DeviceCommand,
    params: Readonly<Record<string, unknown>>,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Answer>
  /**
   * Sends a command; returns the device's answer.
   * @throws if the server refuses it.
   */
  command(
    command: DeviceCommand,
    params: Readonly<Record<string, unknown>>,
    headers?: Readonly<Record<string, string>>,
  ): Promise<ControlReply>
  /** Exchanges the refresh token, and continues with the new pair. */
  refresh(): Promise<void>
}

/** Server that a remote enters, and the entry codes that the monitors of its rooms show. */
export type Entrance = Pick<TestHospital, 'url' | 'entry'>

/** Opens a session with the code that the room's monitor would show. The patient is not verified yet. */
export async function enter(ward: Entrance, room: RoomRecord): Promise<Remote> {
  const { token } = await ward.entry(room)
  const exchange = await ask(ward.url, 'POST /api/session', { body: { token, aps_id: room.uniqueId } })
  let session = read(SessionReply, exchange)
  const askAs: Remote['ask'] = (call, question = {}) =>
    ask(ward.url, call, { token: session.access_token, ...question })
  const send: Remote['send'] = (command, params, headers = {}) =>
    askAs('POST /api/v1/rooms/control', {
      body: { unique_id: room.uniqueId, command, params_p: params },
      headers,
    })
  return {
    room,
    get session() {
      return session
    },
    ask: askAs,
    send,
    verify: ({ lastName = room.patient?.lastName ?? '', roomNumber = room.number } = {}) =>
      askAs('POST /api/session/verify', { body: { last_name: lastName, room_number: roomNumber } }),
    command: async (...order) => read(ControlReply, await send(...order)),
    refresh: async () => {
      const body = { refresh_token: session.refresh_token }
      session = { ...session, ...read(TokenPair, await ask(ward.url, 'POST /api/session/refresh', { body })) }
    },
  }
}

/** Opens a session and verifies the patient. */
export async function enterVerified(ward: Entrance, room: RoomRecord): Promise<Remote> {
  const remote = await enter(ward, room)
  const { status, text } = await remote.verify()
  if (status !== 204) throw new Error(`verification was answered ${status} ${text}`)
  return remote
}

/** Returns a room with its device, the names of the commands that it has heard, and a verified remote in it. */
export async function linkedIn(ward: TestHospital, suits?: (room: RoomRecord) => boolean) {
  const room = await ward.room(suits)
  const device = await ward.device(room)
  const heard = () => device.commands.map(({ command }) => command)
  return { room, device, heard, remote: await enterVerified(ward, room) }
}

/** An open event stream, and its events so far. */
export interface EventStream {
  devices(): z.infer<typeof bedsideEvents.device_state>[]
  controls(): z.infer<typeof bedsideEvents.control>[]
  calls(): z.infer<typeof bedsideEvents.call>[]
  invites(): z.infer<typeof bedsideEvents.invite>[]
  knocks(): z.infer<typeof bedsideEvents.knock>[]
  waits(): z.infer<typeof bedsideEvents.waiting>[]
  roommates(): z.infer<typeof bedsideEvents.roommate>[]
  entries(): z.infer<typeof bedsideEvents.entries>[]
  careRequests(): z.infer<typeof bedsideEvents.care_requests>[]
  visits(): z.infer<typeof bedsideEvents.visits>[]
  pins(): z.infer<typeof bedsideEvents.pins>[]
  sessions(): z.infer<typeof bedsideEvents.session>[]
  /** Resolves when the server has ended the stream. */
  readonly ended: Promise<void>
  close(): void
}

export async function followEvents(ward: Pick<TestHospital, 'url'>, remote: Remote): Promise<EventStream> {
  const leaving = new AbortController()
  const reply = await fetch(new URL('/api/me/events', ward.url), {
    headers: { authorization: `Bearer ${remote.session.access_token}` },
    signal: leaving.signal,
  })
  if (reply.status !== 200 || reply.body === null) throw new Error(`events answered ${reply.status}`)
  const events: { name: string; data: unknown }[] = []
  const messages = reply.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream())
  const drink = async (): Promise<void> => {
    for await (const { event = '', data } of messages) events.push({ name: event, data: parsed(data) })
  }
  const named = (name: string) => events.filter((event) => event.name === name).map(({ data }) => data)
  return {
    devices: () => named('device_state').map((data) => z.parse(bedsideEvents.device_state, data)),
    controls: () => named('control').map((data) => z.parse(bedsideEvents.control, data)),
    calls: () => named('call').map((data) => z.parse(bedsideEvents.call, data)),
    invites: () => named('invite').map((data) => z.parse(bedsideEvents.invite, data)),
    knocks: () => named('knock').map((data) => z.parse(bedsideEvents.knock, data)),
    waits: () => named('waiting').map((data) => z.parse(bedsideEvents.waiting, data)),
    roommates: () => named('roommate').map((data) => z.parse(bedsideEvents.roommate, data)),
    entries: () => named('entries').map((data) => z.parse(bedsideEvents.entries, data)),
    careRequests: () => named('care_requests').map((data) => z.parse(bedsideEvents.care_requests, data)),
    visits: () => named('visits').map((data) => z.parse(bedsideEvents.visits, data)),
    pins: () => named('pins').map((data) => z.parse(bedsideEvents.pins, data)),
    sessions: () => named('session').map((data) => z.parse(bedsideEvents.session, data)),
    ended: drink().catch(() => undefined),
    close: () => leaving.abort(),
  }
}

/** An open preview socket, and the pictures received so far. */
export interface Preview {
  readonly pictures: readonly Buffer[]
  /** Resolves with the code with which the server closed it. */
  readonly closed: Promise<number>
  close(): void
}

export async function openPreview(
  ward: Pick<TestHospital, 'url'>,
  hello: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Preview> {
  const socket = new WebSocket(new URL('/api/me/preview', ward.url.replace('http', 'ws')), { headers })
  const pictures: Buffer[] = []
  const closed = Promise.withResolvers<number>()
  socket.on('message', (data) => {
    if (Buffer.isBuffer(data)) pictures.push(data)
  })
  socket.on('close', (code) => closed.resolve(code))
  await new Promise<void>((opened, failed) => {
    socket.on('open', opened)
    socket.on('error', failed)
  })
  socket.send(JSON.stringify(hello))
  return { pictures, closed: closed.promise, close: () => socket.close() }
}
