import type { MessageRow } from '../db/messages/messageStore.ts'

/**
 * Result of a send. `refused` is final; `later` is worth a retry. The reason is one word for troubleshooting,
 * without personal names.
 */
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
