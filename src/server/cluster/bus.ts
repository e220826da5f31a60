import type { BusMessage } from './busMessages.ts'

export type BusHandler = (message: BusMessage, from: string) => void

/**
 * Messages between server processes. Delivery is at most once, and in order from one sender. Everything that
 * must not be lost is in the database; `onGap` reports that messages may have been missed.
 */
export interface Bus {
  /** Id of this process; new at each start. */
  readonly peerId: string
  /** Sends without waiting. 'all' means all others: a sender never receives its own messages. */
  publish(to: string, message: BusMessage): void
  /** Returns a function that removes the handler. */
  subscribe(handler: BusHandler): () => void
  /**
   * Calls the handler when messages may have been missed, because the connection is back, here or at a
   * sender. Returns a function that removes the handler.
   */
  onGap(handler: () => void): () => void
  close(): Promise<void>
}
