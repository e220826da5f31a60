import { randomBytes, randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { ControlReply } from '../../../src/contract/devices/device.ts'
import { SessionReply, TokenPair } from '../../../src/contract/bedside/session.ts'
import { readEntryLink } from '../../../src/domain/bedside/entryLink.ts'

/** Entrance to one room: what its monitor shows, and what its patient knows. */
export interface Entrance {
  readonly entryUrl: string
  readonly lastName: string
  readonly roomNumber: string
}

export interface Answered {
  /** Milliseconds from the request to the answer, which follows the device's own answer. */
  readonly tookMs: number
  /**
   * True if the device did it. A process that was late sends two commands together, and the newer one may
   * come first: then the older is answered as superseded.
   */
  readonly isDone: boolean
}

/**
 * A verified bedside session that sends commands as a tablet does: with a bearer token, a sequence number,
 * the time of the act and a new idempotency key.
 */
export interface BedsideClient {
  /** `unique_id` of the room's device. */
  readonly room: string
  /** @throws if the device did not execute the command, unless a newer command overtook it. */
  command(name: string, params: Readonly<Record<string, unknown>>): Promise<Answered>
}

/** Bedside session of a patient who can call. */
export interface PatientClient extends BedsideClient {
  /**
   * Calls a clinician, and follows the room's events from then on, as the remote does while it waits.
   * @throws if the call was not accepted.
   */
  callClinician(): Promise<void>
}

export function createAgent(): Agent {
  return new Agent({ keepAlive: true, maxSockets: 256 })
}

export async function enter(server: string, agent: Agent, entrance: Entrance): Promise<PatientClient> {
  const { token, apsId } = readEntryLink(entrance.entryUrl).parameters
  const exchanged = await post(server, agent, '/api/session', { token, aps_id: apsId })
  const session = SessionReply.parse(JSON.parse(exchanged.body))
  let authorization = bearerOf(session)
  const verified = await post(
    server,
    agent,
    '/api/session/verify',
    { last_name: entrance.lastName, room_number: entrance.roomNumber },
    authorization,
  )
  if (verified.status !== 204) throw new Error(`verification answered ${String(verified.status)}`)
  // Like the remote before it shows its menu.
  await ask(server, agent, 'GET', '/api/me', undefined, authorization)

  let pair: TokenPair = session
  let refreshAt = refreshDue(pair)
  let refreshing = Promise.resolve()
  const refresh = async (): Promise<void> => {
    const answer = await post(server, agent, '/api/session/refresh', { refresh_token: pair.refresh_token })
    if (answer.status !== 200) throw new Error(`the refresh answered ${String(answer.status)}`)
    pair = TokenPair.parse(JSON.parse(answer.body))
    authorization = bearerOf(pair)
  }

  let sequence = 0
  return {
    room: session.aps_id,
    callClinician: async () => {
      await openStream(server, '/api/me/events', authorization)
      const headers = { ...authorization, 'idempotency-key': randomUUID() }
      const body = { unique_id: session.aps_id }
      const { status } = await post(server, agent, '/api/patient-call/aps', body, headers)
      if (status !== 200) throw new Error(`the call answered ${String(status)}`)
    },
    command: async (name, params) => {
      if (performance.now() > refreshAt) {
        refreshAt = refreshDue(pair)
        refreshing = refresh()
      }
      await refreshing
      sequence += 1
      const address = { server, agent, path: '/api/v1/rooms/control', room: session.aps_id }
      return send(address, { command: name, params, sequence, authorization })
    },
  }
}

/** Returns a client that sends the same requests to the relay, which does not authenticate anyone. */
export function throughRelay(server: string, agent: Agent, room: string): BedsideClient {
  const authorization = bearerOf({ access_token: randomBytes(32).toString('base64url') })
  let sequence = 0
  return {
    room,
    command: (command, params) => {
      sequence += 1
      const address = { server, agent, path: `/${room}`, room }
      return send(address, { command, params, sequence, authorization })
    },
  }
}

interface Address {
  readonly server: string
  readonly agent: Agent
  readonly path: string
  readonly room: string
}

interface Sent {
  readonly command: string
  readonly params: Readonly<Record<string, unknown>>
  readonly sequence: number
  readonly authorization: Readonly<Record<string, string>>
}

/**
 * Sends a command as a tablet does: with a new idempotency key, a sequence number and the time of the act.
 */
async function send({ server, agent, path, room }: Address, sent: Sent): Promise<Answered> {
  const { command, params, sequence, authorization } = sent
  const headers = {
    ...authorization,
    'idempotency-key': randomUUID(),
    'x-seq': String(sequence),
    'x-acted-at': String(Date.now()),
  }
  const body = { unique_id: room, command, params_p: params }
  const began = performance.now()
  const answer = await post(server, agent, path, body, headers)
  const tookMs = performance.now() - began
  if (answer.status !== 200) throw new Error(`${command} answered ${String(answer.status)} ${answer.body}`)
  const reply = ControlReply.parse(JSON.parse(answer.body))
  if (!reply.success && reply.reason !== 'superseded')
    throw new Error(`${command} was ${reply.reason ?? reply.busy_status}`)
  return { tookMs, isDone: reply.success }
}

const bearerOf = ({ access_token: token }: Pick<TokenPair, 'access_token'>) => ({
  authorization: `Bearer ${token}`,
})

/** Returns the middle of the token's life, on the clock of `performance.now()`. */
const refreshDue = ({ expires_in: seconds }: TokenPair): number => performance.now() + seconds * 500

/** Opens an event stream whose events are discarded. It has a connection of its own, which stays open. */
function openStream(server: string, path: string, headers: Readonly<Record<string, string>>): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(new URL(path, server), { agent: new Agent(), headers }, (reply) => {
      reply.resume()
      // The server ends its streams when it is stopped.
      reply.on('error', () => undefined)
      if (reply.statusCode === 200) resolve()
      else reject(new Error(`the event stream answered ${String(reply.statusCode)}`))
    })
    sent.on('error', reject)
    sent.end()
  })
}

interface Said {
  readonly status: number
  readonly body: string
}

export function post(
  server: string,
  agent: Agent,
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Said> {
  const payload = JSON.stringify(body)
  const described = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }
  return ask(server, agent, 'POST', path, payload, { ...described, ...headers })
}

/** Sends a request, and returns its response. */
export function ask(
  server: string,
  agent: Agent,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  payload: string | undefined,
  headers: Readonly<Record<string, string | number>>,
): Promise<Said> {
  return new Promise((resolve, reject) => {
    const sent = request(new URL(path, server), { method, agent, headers }, (reply) => {
      let text = ''
      reply.setEncoding('utf8')
      reply.on('data', (part: string) => {
        text += part
      })
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, body: text }))
      reply.on('error', reject)
    })
    sent.on('error', (error) => {
      // The server may close an idle connection at the very moment of its next use. Browsers retry, too.
      if (sent.reusedSocket && 'code' in error && error.code === 'ECONNRESET')
        resolve(ask(server, agent, method, path, payload, headers))
      else reject(error)
    })
    sent.end(payload)
  })
}
