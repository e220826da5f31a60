import type { MessageRow } from '../db/messageStore.ts'

/** `refused`: for good. `later`: another try makes sense. The reason is a word for people who look for it, without names. */
export type Carried = { kind: 'sent' } | { kind: 'refused' | 'later'; reason: string }

/** What brings a message to somebody outside. */
export interface Carrier {
  /** Never rejects. Whoever has no more time aborts the signal: then it is `later`. */
  send(
    message: Pick<MessageRow, 'id' | 'destination' | 'subject' | 'body'>,
    signal: AbortSignal,
  ): Promise<Carried>
  close(): void
}
