import type { KeptChat, SessionRecord, SessionStorePort, WaitingCommand } from '../../src/state/ports.ts'
import { Happening } from './happening.ts'

/** What a tablet keeps over a reload, kept as long as the test. */
export class MemoryStore implements SessionStorePort {
  record: SessionRecord | null
  waiting: WaitingCommand[] = []
  chat: KeptChat | null = null
  readonly wiped = new Happening<[]>()

  constructor(record: SessionRecord | null) {
    this.record = record
  }
  async load() {
    return this.record
  }
  async save(record: SessionRecord) {
    this.record = record
  }
  async update(changes: Partial<SessionRecord>) {
    if (this.record !== null) this.record = { ...this.record, ...changes }
  }
  async loadWaiting() {
    return this.waiting
  }
  async saveWaiting(waiting: readonly WaitingCommand[]) {
    this.waiting = [...waiting]
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
    this.waiting = []
  }
  onWiped(listener: () => void) {
    return this.wiped.listen(listener)
  }
}
