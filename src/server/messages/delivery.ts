import type { JobHelpers, Task } from 'graphile-worker'
import * as z from 'zod/mini'
import type { Clock, Log } from '../config.ts'
import type { Database } from '../db/database.ts'
import { messageStore, type MessageRow } from '../db/messages/messageStore.ts'
import type { CallSignals } from '../cluster/callSignals.ts'
import type { SendResult, Transport } from './transport.ts'
import { certificateText, createMail } from './mail.ts'
import { createMessageReads, createSettlements } from './messageBatches.ts'
import type { MessageSettings } from './messageSettings.ts'
import { createSms } from './sms.ts'
import { type Lane, Workers } from './workers.ts'

/**
 * A job whose holder has not renewed it for this long belongs to a process that died; the queue itself would
 * wait four hours. Holders renew their jobs at each sweep, because a mail server can take minutes to accept a
 * mail.
 */
const deadAfter = '30 seconds'
/**
 * Renews the jobs that this process holds, and frees those of dead processes, in one statement: between two, a
 * job of a process that had stood still for long would be freed while it runs, and its mail sent twice.
 */
const sweepJobs = (held: readonly string[]) => ({
  text: `with renewed as (
           update graphile_worker._private_jobs set locked_at = now()
             where id = any($2) and locked_at is not null returning locked_by
         )
         select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
           from graphile_worker.jobs
           where locked_at < now() - $1::interval and locked_by <> all (select locked_by from renewed)
           having count(*) > 0`,
  values: [deadAfter, held],
})

interface DeliveryDeps {
  database: Database
  callSignals: CallSignals
  clock: Clock
  log: Log
  settings: MessageSettings
  /** Interval at which running jobs are renewed and jobs of dead processes are released, in milliseconds. */
  sweepMs: number
  /** Sends an event to a webhook. */
  webhook: Task
  /** Sends a notification to a browser. */
  push: Task
  /** Sends a notification of a care request to a browser. */
  pushOfRequest: Task
  /** Queues the notifications that the state of a call requires. */
  pushCall: Task
  /** Queues the notifications that the state of a care request requires. */
  pushRequest: Task
  /**
   * Shows a message to the person who started a demonstration, if there is nothing to send it with; if null,
   * the message fails.
   */
  show: ((message: Pick<MessageRow, 'channel' | 'destination' | 'subject' | 'body'>) => void) | null
}

const Payload = z.object({ message: z.string() })

/**
 * Sends the messages in the outbox: each at least once and under one id, even if a process dies in between. A
 * message that cannot be sent now is retried at growing intervals: ten times in about three and a half hours
 * (graphile-worker’s exponential backoff). An invite link that is no longer awaited is not sent.
 */
export class Delivery {
  readonly #deps: DeliveryDeps
  readonly #mail: Transport | null
  readonly #sms: Transport | null
  readonly #reads: ReturnType<typeof createMessageReads>
  readonly #settlements: ReturnType<typeof createSettlements>
  /** IDs of the jobs that are running in this process. */
  readonly #held = new Set<string>()
  #stop: (() => Promise<void>) | null = null

  constructor(deps: DeliveryDeps) {
    this.#deps = deps
    this.#reads = createMessageReads(deps)
    this.#settlements = createSettlements(deps)
    const { smtpUrl, smtpFrom, smtpCa, smsUrl, smsPrefixes } = deps.settings
    this.#mail = smtpUrl === null ? null : createMail({ smtpUrl, smtpFrom, smtpCa })
    this.#sms = smsUrl === null ? null : createSms({ smsUrl, smsPrefixes })
  }

  start(): void {
    const pgPool = this.#deps.database.jobPool()
    const sweep = () => pgPool.query(sweepJobs([...this.#held]))
    // Sweep immediately: messages held by a process that was killed long ago must not wait for the first
    // interval.
    void sweep().catch(() => undefined)
    const sweeping = setInterval(() => void sweep().catch(() => undefined), this.#deps.sweepMs)
    const lanes = this.#lanes().map((lane) => new Workers(pgPool, lane))
    for (const lane of lanes) lane.start()
    this.#stop = async () => {
      clearInterval(sweeping)
      await Promise.all(lanes.map((lane) => lane.stop()))
      await pgPool.end()
    }
  }

  /** One lane per channel and urgency: a server that does not answer delays only its own lane. */
  #lanes(): Lane[] {
    const deliver = this.#holding((payload, helpers) =>
      this.#deliver(Payload.parse(payload).message, helpers),
    )
    const webhook = this.#holding(this.#deps.webhook)
    const pushes = {
      push: this.#holding(this.#deps.push),
      push_of_request: this.#holding(this.#deps.pushOfRequest),
      push_call: this.#holding(this.#deps.pushCall),
      push_request: this.#holding(this.#deps.pushRequest),
    }
    return [
      { tasks: { deliver_email_urgent: deliver }, concurrency: 4, hasQueues: false },
      { tasks: { deliver_sms_urgent: deliver }, concurrency: 4, hasQueues: false },
      // Processes of the previous version still queue `deliver`, for every channel.
      { tasks: { deliver_email: deliver, deliver }, concurrency: 2, hasQueues: true },
      { tasks: { deliver_sms: deliver }, concurrency: 2, hasQueues: true },
      // A customer's webhooks use at most three of them (`wardlink_call_webhook`).
      { tasks: { webhook }, concurrency: 12, hasQueues: true },
      { tasks: pushes, concurrency: 8, hasQueues: false },
    ]
  }

  #holding(task: Task): Task {
    return async (payload, helpers) => {
      const { id } = helpers.job
      this.#held.add(id)
      try {
        return await task(payload, helpers)
      } finally {
        this.#held.delete(id)
      }
    }
  }

  /** Lets running jobs finish, then closes the transports. */
  async stop(): Promise<void> {
    await this.#stop?.()
    this.#mail?.close()
    this.#sms?.close()
  }

  async #deliver(id: string, { job, abortSignal }: JobHelpers): Promise<void> {
    const { message, isAwaited } = await this.#reads.add(id)
    if (message === null || message.state !== 'waiting') return
    if (!isAwaited) return this.#settle(message, { kind: 'refused', reason: 'too_late' })
    const carried = await this.#carry(message, abortSignal)
    if (carried.kind !== 'later' || job.attempts >= job.max_attempts) return this.#settle(message, carried)
    const { reason } = carried
    await this.#deps.database.transaction('platform', (tx) => messageStore.tried(tx, id, reason))
    const text = certificateText[reason]
    if (text !== undefined) this.#deps.log.warn({ channel: message.channel, reason }, text)
    throw new Error(carried.reason)
  }

  async #carry(message: MessageRow, signal: AbortSignal): Promise<SendResult> {
    const transport = message.channel === 'email' ? this.#mail : this.#sms
    if (transport !== null) return transport.send(message, signal)
    const { show } = this.#deps
    if (show === null) return { kind: 'refused', reason: 'not_configured' }
    show(message)
    return { kind: 'sent' }
  }

  async #settle(message: MessageRow, carried: SendResult): Promise<void> {
    const { callSignals, log } = this.#deps
    const sent = carried.kind === 'sent'
    const reason = sent ? null : carried.reason
    const isShown = sent && (message.channel === 'email' ? this.#mail : this.#sms) === null
    const state = sent ? (isShown ? 'shown' : 'sent') : 'failed'
    const { invite } = await this.#settlements.add({ message, state, reason })
    if (!sent) log.warn({ channel: message.channel, reason }, 'a message could not be delivered')
    if (invite !== null)
      callSignals.publish(invite.roomId, { name: 'invite', data: { id: invite.id, status: invite.status } })
  }
}
