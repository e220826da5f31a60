import type { CommandOutcome } from '../../../../src/domain/queue/commandOutcome.ts'
import type { QueuedCommand } from '../../../../src/domain/queue/queuedCommand.ts'
import type { KeptChat, LedgerPort, SessionRecord, SessionStorePort } from '../../../../src/state/ports.ts'
import { Emitter } from '../emitter.ts'

/**
 * In-memory ledger of the commands that wait on a tablet, kept as long as the test. `news` carries the
 * reports of another of its tabs.
 */
class MemoryLedger implements LedgerPort {
  rows: QueuedCommand[] = []
  /** Reports of this tab to the other tabs, as `command status`. */
  readonly told: string[] = []
  readonly news = new Emitter<[QueuedCommand, CommandOutcome]>()
  readonly #turns = new Map<string, Promise<void>>()

  async list() {
    return [...this.rows]
  }
  async enter(command: QueuedCommand) {
    this.rows.push(command)
  }
  async settle({ id, command }: QueuedCommand, { status }: CommandOutcome) {
    if (status !== 'waiting') this.rows = this.rows.filter((row) => row.id !== id)
    this.told.push(`${command} ${status}`)
  }
  onNews(listener: (command: QueuedCommand, fate: CommandOutcome) => void) {
    return this.news.listen(listener)
  }
  alone(queue: string, work: () => Promise<void>) {
    const turn = (this.#turns.get(queue) ?? Promise.resolve()).then(work)
    this.#turns.set(queue, turn)
    return turn
  }
}

/**
 * In-memory copy of what a tablet keeps over a reload, kept as long as the test. As with IndexedDB, each
 * reader gets a copy of its own.
 */
export class MemoryStore implements SessionStorePort {
  record: SessionRecord | null
  readonly ledger = new MemoryLedger()
  chat: KeptChat | null = null
  readonly wiped = new Emitter<[]>()

  constructor(record: SessionRecord | null) {
    this.record = record
  }
  async load() {
    return structuredClone(this.record)
  }
  async save(record: SessionRecord) {
    this.record = structuredClone(record)
  }
  async update(changes: Partial<SessionRecord>) {
    if (this.record !== null) this.record = { ...this.record, ...changes }
  }
  async loadChat() {
    return this.chat
  }
  async saveChat(chat: KeptChat | null) {
    this.chat = chat
  }
  async wipe() {
    this.record = null
    this.chat = null
    this.ledger.rows = []
  }
  onWiped(listener: () => void) {
    return this.wiped.listen(listener)
  }
}
