import { randomUUID } from 'node:crypto'
import type { Clock } from '../config.ts'
import type { Bus } from '../cluster/bus.ts'
import type { LinkDirectory } from './linkDirectory.ts'
import { answerMs, offline, type AuthorizedCommand, type Outcome } from '../cluster/authorizedCommand.ts'

/** The way over the bus and back may take so much longer than the device's own answer, in milliseconds. */
const wayMs = 500

/** Orders for rooms whose device is linked to another process. */
export class CommandForwarder {
  readonly #bus: Bus
  readonly #directory: LinkDirectory
  readonly #clock: Clock
  readonly #waiting = new Map<string, (outcome: Outcome) => void>()

  constructor(bus: Bus, directory: LinkDirectory, clock: Clock) {
    this.#bus = bus
    this.#directory = directory
    this.#clock = clock
    bus.subscribe((message) => {
      if (message.type === 'outcome') this.#waiting.get(message.id)?.(message.outcome)
    })
  }

  /** Offline when no process holds the room, or the one that did does not answer in time. */
  async order(room: string, order: AuthorizedCommand): Promise<Outcome> {
    const node = await this.#directory.holderOf(room)
    if (node === null) return offline
    const outcome = await this.#ask(node, room, order)
    // Perhaps it holds the room no longer: the next order asks the database.
    if ('reply' in outcome && outcome.reply.busy_status === 'offline') this.#directory.doubt(room)
    return outcome
  }

  #ask(node: string, room: string, order: AuthorizedCommand): Promise<Outcome> {
    const id = randomUUID()
    const { promise, resolve } = Promise.withResolvers<Outcome>()
    const timer = setTimeout(() => settle(offline), answerMs + wayMs)
    const settle = (outcome: Outcome) => {
      clearTimeout(timer)
      this.#waiting.delete(id)
      resolve(outcome)
    }
    this.#waiting.set(id, settle)
    const until = this.#clock.now() + answerMs + wayMs
    this.#bus.publish(node, { type: 'order', id, room, order: { ...order, until } })
    return promise
  }
}
