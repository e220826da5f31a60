import { randomUUID } from 'node:crypto'
import type { Clock } from '../config.ts'
import type { Bus } from '../cluster/bus.ts'
import type { LinkDirectory } from './linkDirectory.ts'
import { answerMs, offline, type AuthorizedCommand, type Outcome } from '../cluster/authorizedCommand.ts'

/**
 * Extra time for the way over the bus and back, in addition to the device's own answer time, in milliseconds.
 */
const wayMs = 500

/** Forwards commands to the process that holds the link of the room's device. */
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

  /** Returns `offline` if no process holds the room, or its process does not answer in time. */
  async forward(room: string, command: AuthorizedCommand): Promise<Outcome> {
    const peerId = await this.#directory.holderOf(room)
    if (peerId === null) return offline
    const outcome = await this.#ask(peerId, room, command)
    // The process may no longer hold the room: the next command reads the database.
    if ('reply' in outcome && outcome.reply.busy_status === 'offline') this.#directory.doubt(room)
    return outcome
  }

  #ask(peerId: string, room: string, command: AuthorizedCommand): Promise<Outcome> {
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
    this.#bus.publish(peerId, { type: 'order', id, room, order: { ...command, until } })
    return promise
  }
}
