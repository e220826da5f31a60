import type { Result } from '../result.ts'

/** One answer for all who ask the same before it is there, as two parts of a screen do that open together. */
export function dedupeRequests<Value>(
  ask: (query: URLSearchParams) => Promise<Result<Value>>,
): (query: URLSearchParams) => Promise<Result<Value>> {
  const open = new Map<string, Promise<Result<Value>>>()
  return (query) => {
    const key = query.toString()
    const answer = open.get(key) ?? ask(query).finally(() => open.delete(key))
    open.set(key, answer)
    return answer
  }
}
