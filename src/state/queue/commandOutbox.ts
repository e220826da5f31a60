import type { ControlReply } from '../../contract/devices/device.ts'
import { backoffMs } from '../../domain/backoff.ts'
import type { CommandOutcome } from '../../domain/queue/commandOutcome.ts'
import { commandClass, controlOf, maxAgeMs } from '../../domain/queue/commandPolicy.ts'
import type { QueuedCommand } from '../../domain/queue/queuedCommand.ts'
import { queueKey } from '../../domain/queue/queueRules.ts'
import { type DeliveryAttempt, attemptDelivery, unsent, type Way } from './attemptDelivery.ts'
import { postCommand } from './commands.ts'
import type { Outbox, OutboxDeps, Result, Stop } from '../ports.ts'

/** Maximum milliseconds between two attempts while the network is available. */
const retryMs = 10_000

class CommandOutbox implements Outbox {
  readonly #deps: OutboxDeps
  /** Unsettled commands as this page knows them, and why each one waits. */
  readonly #open = new Map<string, { command: QueuedCommand; code?: string }>()
  /**
   * Settled commands and their outcome. One of them may still be in transit, or still be being written to
   * storage.
   */
  readonly #settled = new Map<string, CommandOutcome['status']>()
  /** Commands that are being written to storage. */
  readonly #writing = new Map<string, Promise<void>>()
  /** Callers on this page that wait for the result of the first attempt. */
  readonly #pressed = new Map<string, (result: Result<ControlReply>) => void>()
  /** How this page sends its requests to people. */
  readonly #ways = new Map<string, Way>()
  /** Commands that were missing from storage at the last check. */
  readonly #missed = new Set<string>()
  readonly #stopNews: Stop
  #timer: ReturnType<typeof setTimeout> | undefined
  #tries = 0
  #stopped = false

  constructor(deps: OutboxDeps) {
    this.#deps = deps
    this.#stopNews = deps.ports.ledger.onNews((command, outcome) => this.#hearNews(command, outcome))
  }

  async restore(): Promise<void> {
    for (const command of await this.#deps.ports.ledger.list()) {
      if (this.#stopped || this.#settled.has(command.id)) continue
      this.#wait(command)
    }
    this.#plan()
  }

  send(command: QueuedCommand): Promise<Result<ControlReply>> {
    this.#settled.delete(command.id)
    const { promise, resolve } = Promise.withResolvers<Result<ControlReply>>()
    this.#pressed.set(command.id, resolve)
    this.#open.set(command.id, { command })
    this.#deps.onOutcome(command, { status: 'sending' })
    void this.#enter(command)
    return promise
  }

  async ask<T>(request: QueuedCommand, attempt: () => Promise<Result<T>>): Promise<Result<T>> {
    let reached: Result<T> = { ok: false, code: 'unreachable' }
    let trying: Promise<Result<ControlReply>> | null = null
    const once = async (): Promise<Result<ControlReply>> => {
      reached = await attempt()
      trying = null
      return reached.ok ? done : reached
    }
    // If the connection returns during an attempt, that attempt is used.
    this.#ways.set(request.id, () => (trying ??= once()))
    const ended = await this.send(request)
    this.#ways.delete(request.id)
    return ended.ok ? reached : ended
  }

  deliver(): void {
    this.#tries = 0
    this.#deliverAll()
  }

  async cancel(id: string): Promise<void> {
    const waiting = this.#open.get(id)
    if (waiting === undefined) return
    const { command, code } = waiting
    await this.#settle(command, { status: 'cancelled' })
    const keptThere = code === 'offline' && commandClass(command.command, command.params) === 'privacy'
    // The server also stores a privacy command for an offline device; only the opposite command removes it
    // there.
    if (!keptThere || this.#stopped) return
    const { ports, room } = this.#deps
    const actedAt = ports.api.serverNow()
    const params = { state: 'on' }
    await postCommand(ports, room, { command: command.command, params, key: ports.newId(), actedAt })
  }

  openFor(control: string): readonly string[] {
    return [...this.#open.values()]
      .filter(({ command }) => controlOf(command.command) === control)
      .map(({ command }) => command.id)
  }

  drop(ids: readonly string[], outcome: CommandOutcome): void {
    for (const id of ids) {
      const open = this.#open.get(id)
      if (open !== undefined) void this.#settle(open.command, outcome)
    }
  }

  stop(): void {
    this.#stopped = true
    clearTimeout(this.#timer)
    this.#stopNews()
    for (const result of this.#pressed.values()) result({ ok: false, code: 'cancelled' })
    this.#pressed.clear()
    this.#ways.clear()
    this.#open.clear()
  }

  /**
   * Stores and sends a command. The newest value of a control replaces the older ones; records and requests
   * replace nothing.
   */
  async #enter(command: QueuedCommand): Promise<void> {
    const { ledger } = this.#deps.ports
    const kind = commandClass(command.command, command.params)
    const others = [...this.#open.values()].map((open) => open.command)
    const older =
      kind === 'record' || kind === 'request' ? [] : others.filter((other) => isOlder(other, command))
    for (const other of older) this.#close(other, replaced, answerOf(replaced))
    const writing = ledger.enter(command)
    this.#writing.set(command.id, writing)
    await writing
    this.#writing.delete(command.id)
    // Settle only now: a page that dies in between leaves one of the two in storage.
    for (const other of older) {
      await this.#writing.get(other.id)
      await ledger.settle(other, replaced)
    }
    const status = this.#settled.get(command.id)
    // It was canceled while it was being written. A command that was replaced is removed from storage by the
    // newer one.
    if (status !== undefined) return status === 'replaced' ? undefined : ledger.settle(command, { status })
    await this.#drain(queueKey(command))
    this.#plan()
  }

  #deliverAll(): void {
    const queues = new Set([...this.#open.values()].map(({ command }) => queueKey(command)))
    void Promise.all([...queues].map((queue) => this.#drain(queue))).then(() => this.#plan())
  }

  /** Sends the commands of that lane one after another; each one only once the previous one is settled. */
  #drain(queue: string): Promise<void> {
    const { ledger } = this.#deps.ports
    return ledger.alone(queue, async () => {
      await this.#recover(queue)
      for (;;) {
        // Read the list again each time: another tab or the service worker may have delivered the command.
        const rows = await ledger.list()
        const held = rows.filter((row) => queueKey(row) === queue && !this.#settled.has(row.id))
        const [next, ...behind] = held
        if (next === undefined || this.#stopped || this.#isAnothers(next)) return
        const { outcome, result } = await this.#attempt(next)
        if (this.#stopped) return
        await this.#take(next, outcome, result)
        if (outcome.status !== 'waiting') continue
        for (const command of behind) await this.#take(command, outcome, result)
        return
      }
    })
  }

  /**
   * Writes commands again that the storage has lost, as happens in a browser that is short of space. It waits
   * for a second check: another tab may have settled the command, and its news may still be in transit.
   */
  async #recover(queue: string): Promise<void> {
    const { ledger } = this.#deps.ports
    const kept = new Set((await ledger.list()).map(({ id }) => id))
    for (const { command } of Array.from(this.#open.values())) {
      if (queueKey(command) !== queue || kept.has(command.id)) continue
      if (this.#missed.has(command.id) || this.#pressed.has(command.id)) await ledger.enter(command)
      this.#missed.add(command.id)
    }
  }

  async #attempt(command: QueuedCommand): Promise<DeliveryAttempt> {
    const { id } = command
    if (this.#deps.isMoot(command)) return unsent('cancelled', 'cancelled')
    if (this.#leftMs(command) <= 0) return unsent('not_applied', 'command_expired')
    const pressed = this.#pressed.has(id)
    const attempt = await attemptDelivery(this.#deps, command, { pressed, way: this.#ways.get(id) })
    if (attempt.result.ok && !this.#stopped) this.#deps.hear(attempt.result.value)
    return attempt
  }

  /**
   * Reports whether a request was made on another page or before a reload. This page does not send it and
   * only reports its expiry.
   */
  #isAnothers(command: QueuedCommand): boolean {
    const isRequest = commandClass(command.command, command.params) === 'request'
    return isRequest && !this.#ways.has(command.id) && this.#leftMs(command) > 0
  }

  async #take(command: QueuedCommand, outcome: CommandOutcome, result: Result<ControlReply>): Promise<void> {
    if (this.#settled.has(command.id)) {
      // It was canceled while it was in transit. A command that was done anyway is not reported as canceled.
      if (outcome.status === 'done') this.#deps.onOutcome(command, outcome)
    } else if (outcome.status === 'waiting') {
      this.#wait(command, outcome.code)
      await this.#deps.ports.ledger.settle(command, outcome)
      // The caller of a request continues only when the outcome is known.
      if (!this.#ways.has(command.id)) this.#result(command.id, result)
    } else await this.#settle(command, outcome, result)
  }

  #wait(command: QueuedCommand, code?: string): void {
    this.#open.set(command.id, { command, ...(code !== undefined && { code }) })
    if (this.#isAnothers(command)) return
    this.#deps.onOutcome(command, { status: 'waiting', ...(code !== undefined && { code }) })
  }

  async #settle(command: QueuedCommand, outcome: CommandOutcome, result = answerOf(outcome)): Promise<void> {
    this.#close(command, outcome, result)
    await this.#deps.ports.ledger.settle(command, outcome)
  }

  #close(command: QueuedCommand, outcome: CommandOutcome, result: Result<ControlReply>): void {
    this.#open.delete(command.id)
    this.#settled.set(command.id, outcome.status)
    this.#deps.onOutcome(command, outcome)
    this.#result(command.id, result)
  }

  #result(id: string, result: Result<ControlReply>): void {
    this.#pressed.get(id)?.(result)
    this.#pressed.delete(id)
  }

  #hearNews(command: QueuedCommand, outcome: CommandOutcome): void {
    if (this.#settled.has(command.id)) return
    if (outcome.status === 'waiting') this.#wait(command, outcome.code)
    else this.#close(command, outcome, answerOf(outcome))
    this.#plan()
  }

  /** Returns the milliseconds for which the command can still wait, by the server's clock. */
  #leftMs({ command, params, actedAt }: QueuedCommand): number {
    return actedAt + maxAgeMs[commandClass(command, params)] - this.#deps.ports.api.serverNow()
  }

  /** Schedules the next check: when the next attempt is due, or when a command expires. */
  #plan(): void {
    clearTimeout(this.#timer)
    const { network, random } = this.#deps.ports
    const left = [...this.#open.values()].map(({ command }) => this.#leftMs(command))
    if (left.length === 0 || this.#stopped) return
    const retry = network.online() ? backoffMs(this.#tries, random(), 1_000, retryMs) : Infinity
    const wait = Math.min(retry, ...left)
    if (!Number.isFinite(wait)) return
    this.#timer = setTimeout(
      () => {
        this.#tries += 1
        this.#deliverAll()
      },
      Math.max(0, wait),
    )
  }
}

const replaced: CommandOutcome = { status: 'replaced' }
const done: Result<ControlReply> = { ok: true, value: { busy_status: 'open', success: true } }

/** Returns the known result of a command that was answered elsewhere, or never. */
function answerOf({ status, code }: CommandOutcome): Result<ControlReply> {
  return status === 'done' ? done : { ok: false, code: code ?? status }
}

function isOlder(other: QueuedCommand, command: QueuedCommand): boolean {
  return other.id !== command.id && controlOf(other.command) === controlOf(command.command)
}

export function openCommandOutbox(deps: OutboxDeps): Outbox {
  return new CommandOutbox(deps)
}
