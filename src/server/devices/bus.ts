import type { BusMessage } from './busMessages.ts'

export type BusHandler = (message: BusMessage, from: string) => void

/**
 * How server processes reach one another. Delivery is at most once and in order from one sender; what must
 * not be lost is in the database, and `onGap` says when messages may have been missed.
 */
export interface Bus {
  /** This process; new at each start. */
  readonly nodeId: string
  /** Sends without waiting. To 'all' means all others: a sender never hears itself. */
  publish(to: string, message: BusMessage): void
  /** Answers the handler's removal. */
  subscribe(handler: BusHandler): () => void
  /** Called after messages may have been missed: the connection is back, here or at a sender. Answers the handler's removal. */
  onGap(handler: () => void): () => void
  close(): Promise<void>
}
