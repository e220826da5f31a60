import { type Hl7FeedRow, hl7FeedStore, type Hl7Sender } from '../../../db/integrations/hl7/hl7FeedStore.ts'
import type { CommandContext } from '../../context.ts'
import type { Sender } from '../encounterBeds.ts'
import { senderOf } from './feedBearer.ts'

interface Found {
  feed: Hl7FeedRow
  sender: Sender
}

/**
 * Time for which a feed and its rights are kept, in milliseconds. A change of the feed itself counts from its next
 * message; one of the org units above it, after this time.
 */
const freshMs = 5_000

/** Feeds of the senders that this process hears, and the turn in which the messages of a customer are applied. */
export class Hl7Senders {
  readonly #known = new Map<string, { found: Found; at: number }>()
  readonly #turns = new Map<string, Promise<unknown>>()

  /** Returns the feed of a sender; null if it has none, or more than one. */
  async find(
    { database, clock }: Pick<CommandContext, 'database' | 'clock'>,
    identity: Hl7Sender,
    address: string,
  ): Promise<Found | null> {
    const kept = this.#known.get(keyOf(identity))
    const age = clock.now() - (kept?.at ?? 0)
    if (kept !== undefined && age >= 0 && age < freshMs) return withAddress(kept.found, address)
    const at = clock.now()
    const found = await database.transaction('platform', async (tx) => {
      const [feed, other] = await hl7FeedStore.bySender(tx, identity)
      if (feed === undefined || other !== undefined) return null
      const sender = await senderOf(tx, feed, address)
      return sender === null ? null : { feed, sender }
    })
    if (found === null) this.forget(identity)
    else this.#known.set(keyOf(identity), { found, at })
    return found
  }

  forget(identity: Hl7Sender): void {
    this.#known.delete(keyOf(identity))
  }

  /**
   * Applies a message after those of the same customer before it. They would wait for the same lock, each with a
   * connection of the database.
   */
  async inTurn<Value>(customerId: string, work: () => Promise<Value>): Promise<Value> {
    const before = this.#turns.get(customerId) ?? Promise.resolve()
    const own = before.then(work, work)
    this.#turns.set(customerId, own)
    try {
      return await own
    } finally {
      if (this.#turns.get(customerId) === own) this.#turns.delete(customerId)
    }
  }
}

const keyOf = ({ fingerprint, application, facility }: Hl7Sender): string =>
  JSON.stringify([fingerprint, application, facility])

const withAddress = ({ feed, sender }: Found, address: string): Found => ({
  feed,
  sender: { ...sender, by: { ...sender.by, address } },
})
