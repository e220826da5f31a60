import { VmrReply } from '../contract/calls/calls.ts'
import { RuntimeConfig } from '../contract/config.ts'
import { HeardControlReply } from '../contract/devices/device.ts'
import { ErrorBody } from '../contract/remoteErrors.ts'
import { IDEMPOTENCY_KEY, X_ACTED_AT } from '../contract/headers.ts'
import { TokenPair } from '../contract/bedside/session.ts'
import { isSuccess } from '../contract/success.ts'
import {
  type CommandReply,
  type CommandOutcome,
  commandOutcome,
  isAway,
} from '../domain/queue/commandOutcome.ts'
import { ledgerNames } from '../domain/queue/ledgerNames.ts'
import { type QueuedCommand, type QueueSession } from '../domain/queue/queuedCommand.ts'
import { requestFor, queueKey, mayFlushInBackground } from '../domain/queue/queueRules.ts'
import { openStoredSession, type StoredSession } from './storedSession.ts'

/** Timeout of one request, in milliseconds. */
const patienceMs = 8_000

/**
 * Delivers the commands that do not expire (privacy and records) after the app was closed before the network
 * came back. Uses the same keys and locks as the page, so that both together have one effect.
 * @throws if a command is still waiting, so that the browser wakes the service worker again.
 */
export async function flushCommandOutbox(): Promise<void> {
  const stored = await openStoredSession()
  if (stored === null) return
  try {
    const session = await stored.session()
    if (session === null) return
    const rows = (await stored.rows(session.id)).filter(mayFlushInBackground)
    const queues = new Set(rows.map(queueKey))
    const client = new SessionClient(stored, session)
    const finished = await Promise.all(
      [...queues].map((queue) =>
        navigator.locks.request(ledgerNames.lock(queue), () => finishQueue(client, stored, queue)),
      ),
    )
    if (finished.includes(false)) throw new Error('something waits on')
  } finally {
    stored.close()
  }
}

/**
 * Delivers the lane's commands one after another. Returns false if one is still waiting, and with it those
 * behind it.
 */
async function finishQueue(client: SessionClient, stored: StoredSession, queue: string): Promise<boolean> {
  const channel = new BroadcastChannel(ledgerNames.channel)
  try {
    const session = client.session.id
    // Read again inside the lock: a page may have delivered them.
    const rows = (await stored.rows(session)).filter(
      (row) => mayFlushInBackground(row) && queueKey(row) === queue,
    )
    for (const command of rows) {
      const fate = await send(client, command)
      if (fate.status === 'waiting') return false
      await stored.remove(command.id)
      channel.postMessage({ session, command, fate })
    }
    return true
  } finally {
    channel.close()
  }
}

async function send(client: SessionClient, command: QueuedCommand): Promise<CommandOutcome> {
  const { id, actedAt, call } = command
  if (call !== undefined) {
    const now = await client.ask('GET', '/api/me/vmr')
    if (now === null || now.status === 401 || isAway(answered(now))) return { status: 'waiting' }
    const vmr = VmrReply.safeParse(now.body)
    const isOn = vmr.success && vmr.data.alias === call.alias && (vmr.data.pin ?? null) === call.pin
    if (!isOn) return { status: 'not_applied', code: 'call_over' }
  }
  const { method, path, body } = requestFor(command, client.session.record.aps_id)
  const headers = { [IDEMPOTENCY_KEY]: id, [X_ACTED_AT]: String(Math.floor(actedAt)) }
  const sent = await client.ask(method, path, { body, headers })
  // Leave it to the page to find out whether the session is valid, because the page can tell the user.
  if (sent?.status === 401) return { status: 'waiting' }
  return commandOutcome(command.command, answered(sent), true)
}

interface Reply {
  status: number
  body: unknown
}

function answered(reply: Reply | null): CommandReply {
  if (reply === null) return { ok: false, code: 'unreachable' }
  const { status, body } = reply
  const read = HeardControlReply.safeParse(body)
  if (isSuccess(status) && read.success) return { ok: true, value: read.data }
  const refusal = ErrorBody.safeParse(body)
  return { ok: false, status, code: refusal.success ? refusal.data.code : 'bad_gateway' }
}

/**
 * Sends requests to the server with the session's tokens, and refreshes the tokens once if they are rejected.
 */
class SessionClient {
  session: QueueSession
  readonly #stored: StoredSession
  #base: Promise<string> | null = null

  constructor(stored: StoredSession, session: QueueSession) {
    this.#stored = stored
    this.session = session
  }

  /** Returns null if no answer came. */
  async ask(
    method: string,
    path: string,
    sending: { body?: unknown; headers?: Readonly<Record<string, string>> } = {},
  ): Promise<Reply | null> {
    const { accessToken } = this.session.record
    const sent = await this.#exchange(method, path, sending, accessToken)
    if (sent?.status !== 401 || !(await this.#renew(accessToken))) return sent
    return this.#exchange(method, path, sending, this.session.record.accessToken)
  }

  /**
   * Renews the tokens, once per browser: a caller that waited for the lock finds the tokens of the one that
   * held it.
   */
  #renew(refused: string): Promise<boolean> {
    return navigator.locks.request(ledgerNames.refreshLock, async () => {
      const now = await this.#stored.session()
      if (now === null || now.id !== this.session.id) return false
      this.session = now
      if (now.record.accessToken !== refused) return true
      const body = { refresh_token: now.record.refreshToken }
      const reply = await this.#exchange('POST', '/api/session/refresh', { body }, null)
      const pair = TokenPair.safeParse(reply?.body)
      if (reply === null || !isSuccess(reply.status) || !pair.success) return false
      const { access_token: accessToken, refresh_token: refreshToken } = pair.data
      this.session = { ...now, record: { ...now.record, accessToken, refreshToken } }
      await this.#stored.renew(this.session)
      return true
    })
  }

  async #exchange(
    method: string,
    path: string,
    { body, headers = {} }: { body?: unknown; headers?: Readonly<Record<string, string>> },
    token: string | null,
  ): Promise<Reply | null> {
    const own = this.session.record.byod === true ? path.replace('/api/', '/mobapi/') : path
    try {
      const reply = await fetch(`${await this.#apiBase()}${own}`, {
        method,
        credentials: 'omit',
        signal: AbortSignal.timeout(patienceMs),
        headers: {
          accept: 'application/json',
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(token !== null && { authorization: `Bearer ${token}` }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const text = await reply.text()
      return { status: reply.status, body: readJson(text) }
    } catch {
      return null
    }
  }

  #apiBase(): Promise<string> {
    this.#base ??= fetch('/config.json', { credentials: 'omit' }).then(async (reply) => {
      const config = RuntimeConfig.safeParse(reply.ok ? await reply.json() : null)
      return config.success ? config.data.api_base.replace(/\/$/u, '') : ''
    })
    return this.#base
  }
}

/** An unreadable body counts as empty. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
