import type { MessageRow } from '../db/messages/messageStore.ts'

/** `refused`: for good. `later`: another try makes sense. The reason is a word for people who look for it, without names. */
export type SendResult = { kind: 'sent' } | { kind: 'refused' | 'later'; reason: string }

/** Transport that delivers messages to people outside. */
export interface Transport {
  /** Never rejects. A caller whose time is over aborts the signal; the result is then `later`. */
  send(
    message: Pick<MessageRow, 'id' | 'destination' | 'subject' | 'body'>,
    signal: AbortSignal,
  ): Promise<SendResult>
  close(): void
}
