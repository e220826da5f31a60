import type { Getter } from 'jotai'
import { IDEMPOTENCY_KEY, X_ACTED_AT } from '../../contract/headers.ts'
import type { Act } from '../../domain/queue/commandPolicy.ts'
import { outboxAtom } from './commands.ts'
import { portsAtom, type Result } from '../ports.ts'

/** Timeout of one attempt in milliseconds; less than the wait for a lane's lock. */
const patienceMs = 5_000

/**
 * How each attempt of a request is sent: with the same key and the same time of acting, so that it takes
 * effect once and not too late.
 */
export interface RequestAttempt {
  key: string
  headers: Readonly<Record<string, string>>
  timeoutMs: number
}

/**
 * Sends a request to other people, as one item of the outbox ledger. While the server is unreachable, the
 * request is retried for as long as its class may wait, and can be canceled; after that the person is
 * informed and asked. `params` name the recipient for the list of waiting requests.
 */
export async function sendThroughOutbox<T>(
  get: Getter,
  { act, params }: { act: Act; params: Readonly<Record<string, unknown>> },
  attempt: (asking: RequestAttempt) => Promise<Result<T>>,
): Promise<Result<T>> {
  const ports = get(portsAtom)
  const outbox = get(outboxAtom)
  if (ports === null || outbox === null) return { ok: false, code: 'unauthorized' }
  const key = ports.newId()
  const actedAt = ports.api.serverNow()
  const headers = { [IDEMPOTENCY_KEY]: key, [X_ACTED_AT]: String(Math.floor(actedAt)) }
  return outbox.ask({ id: key, command: act, params: { ...params }, actedAt }, () =>
    attempt({ key, headers, timeoutMs: patienceMs }),
  )
}
