import { IDEMPOTENCY_KEY } from '../../contract/headers.ts'
import { backoffMs } from '../../domain/backoff.ts'
import { maxAgeMs } from '../../domain/commandPolicy.ts'
import type { ApiReplies, ApiRequest, Ports, ReplyOf, Result } from '../ports.ts'

/**
 * Sends what a person asked of other people. Where no answer comes it is sent again under the same key, so that it
 * has one effect, for as long as contract 4 lets a request wait; after that the person is told, and asked.
 */
export async function askPatiently<R extends keyof ApiReplies>(
  ports: Ports,
  request: ApiRequest<R>,
): Promise<Result<ReplyOf<R>>> {
  const key = ports.newId()
  const until = Date.now() + maxAgeMs.request
  for (let attempt = 0; ; attempt += 1) {
    const result = await ports.api.call({
      ...request,
      headers: { ...request.headers, [IDEMPOTENCY_KEY]: key },
    })
    if (result.ok) return result
    const passing = result.code === 'unreachable' || (result.status ?? 0) >= 500
    const wait = backoffMs(attempt, ports.random(), 500, 5_000)
    if (!passing || Date.now() + wait > until) return result
    await new Promise((resolve) => setTimeout(resolve, wait))
  }
}
