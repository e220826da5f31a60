import type { Answer } from './answer.ts'

/** One answer for all who ask the same before it is there, as two parts of a screen do that open together. */
export function sharedQuestion<Value>(
  ask: (query: URLSearchParams) => Promise<Answer<Value>>,
): (query: URLSearchParams) => Promise<Answer<Value>> {
  const open = new Map<string, Promise<Answer<Value>>>()
  return (query) => {
    const key = query.toString()
    const answer = open.get(key) ?? ask(query).finally(() => open.delete(key))
    open.set(key, answer)
    return answer
  }
}
