import { type JobHelpers, run, type Runner } from 'graphile-worker'
import * as z from 'zod/mini'
import type { Clock, Log } from '../config.ts'
import type { Database } from '../db/database.ts'
import { inviteStore } from '../db/inviteStore.ts'
import { messageStore, type MessageRow } from '../db/messageStore.ts'
import type { CallSignals } from '../devices/callSignals.ts'
import type { Carried, Carrier } from './carrier.ts'
import { createMail } from './mail.ts'
import type { MessageSettings } from './messageSettings.ts'
import { quietLogger } from './quietLogger.ts'
import { createSms } from './sms.ts'

/** Messages that are under way at a time in one process. */
const concurrency = 2
/** How long a job may lie before it is noticed without a word from the database, in milliseconds. */
const pollMs = 2_000

/**
 * A job that is held for longer than any message takes belongs to a process that died: the queue itself would wait for
 * four hours.
 */
const deadAfter = '30 seconds'
const sweepMs = 10_000
const freeDeadWorkers = {
  text: `select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
           from graphile_worker.jobs where locked_at < now() - $1::interval having count(*) > 0`,
  values: [deadAfter],
}

interface DeliveryParts {
  database: Database
  callSignals: CallSignals
  clock: Clock
  log: Log
  settings: MessageSettings
  /** Shows a message to whoever started a demonstration, where there is nothing to send it by; null: it fails. */
  show: ((message: Pick<MessageRow, 'channel' | 'destination' | 'subject' | 'body'>) => void) | null
}

const Payload = z.object({ message: z.string() })

/**
 * Sends what waits in the outbox: each message at least once, and under one id, whatever dies in between. What cannot
 * be sent now is tried again, later and later: ten times in about half a day (graphile-worker's exponential back-off).
 */
export class Delivery {
  readonly #parts: DeliveryParts
  readonly #mail: Carrier | null
  readonly #sms: Carrier | null
  #runner: Runner | null = null
  #closePool: (() => Promise<void>) | null = null
  #sweeping: NodeJS.Timeout | undefined

  constructor(parts: DeliveryParts) {
    this.#parts = parts
    const { smtpUrl, smtpFrom, smsUrl } = parts.settings
    this.#mail = smtpUrl === null ? null : createMail({ smtpUrl, smtpFrom })
    this.#sms = smsUrl === null ? null : createSms({ smsUrl })
  }

  async start(): Promise<void> {
    const pgPool = this.#parts.database.jobPool()
    this.#closePool = () => pgPool.end()
    this.#sweeping = setInterval(() => void pgPool.query(freeDeadWorkers).catch(() => undefined), sweepMs)
    this.#runner = await run({
      pgPool,
      concurrency,
      pollInterval: pollMs,
      noHandleSignals: true,
      logger: quietLogger,
      taskList: {
        deliver: async (payload, helpers) => this.#deliver(Payload.parse(payload).message, helpers),
      },
    })
  }

  /** Lets what is under way finish. */
  async stop(): Promise<void> {
    clearInterval(this.#sweeping)
    await this.#runner?.stop().catch(() => undefined)
    await this.#closePool?.()
    this.#mail?.close()
    this.#sms?.close()
  }

  async #deliver(id: string, { job }: JobHelpers): Promise<void> {
    const { database } = this.#parts
    const message = await database.transaction('platform', (tx) => messageStore.byId(tx, id))
    if (message === null || message.state !== 'waiting') return
    const carried = await this.#carry(message)
    if (carried.kind !== 'later' || job.attempts >= job.max_attempts) return this.#settle(message, carried)
    await database.transaction('platform', (tx) => messageStore.tried(tx, id, carried.reason))
    throw new Error(carried.reason)
  }

  async #carry(message: MessageRow): Promise<Carried> {
    const carrier = message.channel === 'email' ? this.#mail : this.#sms
    if (carrier !== null) return carrier.send(message)
    const { show } = this.#parts
    if (show === null) return { kind: 'refused', reason: 'not_configured' }
    show(message)
    return { kind: 'sent' }
  }

  async #settle(message: MessageRow, carried: Carried): Promise<void> {
    const { database, callSignals, clock, log } = this.#parts
    const sent = carried.kind === 'sent'
    const reason = sent ? null : carried.reason
    const isShown = sent && (message.channel === 'email' ? this.#mail : this.#sms) === null
    const state = sent ? (isShown ? 'shown' : 'sent') : 'failed'
    const now = new Date(clock.now())
    const invite = await database.transaction('platform', async (tx) => {
      const settled = await messageStore.settle(tx, message.id, state, reason, now)
      if (!settled || message.inviteId === null) return null
      return inviteStore.delivered(tx, message.inviteId, sent ? 'sent' : 'failed')
    })
    if (!sent) log.warn({ channel: message.channel, reason }, 'a message could not be delivered')
    if (invite !== null)
      callSignals.tell(invite.roomId, { name: 'invite', data: { id: invite.id, status: invite.status } })
  }
}
