import { actsOf, all, type History } from '../history.ts'
import { requestsTo } from './requests.ts'

/**
 * Returns the messages that the clinician read, and those they should have read but did not: the conference
 * took them while the clinician was there.
 */
export function heardWhileThere(history: History): { heard: readonly string[]; lost: readonly string[] } {
  const heard = all(history, 'heard').map(({ text }) => text)
  const stays = all(history, 'clinician')
  const isThere = (at: number): boolean => stays.findLast((one) => one.at <= at)?.there === true
  const taken = requestsTo(history, 'POST', /\/message$/u).flatMap(({ exchange, at, body }) => {
    const reply = all(history, 'reply').find((one) => one.exchange === exchange)
    if (reply?.status !== 200 || !isThere(at) || !isThere(reply.at)) return []
    return body instanceof Object && 'payload' in body ? [String(body.payload)] : []
  })
  return { heard, lost: [...new Set(taken)].filter((text) => !heard.includes(text)) }
}

/** Returns the messages in the order in which they were written. */
export function written(history: History): string[] {
  return actsOf(history, 'chat').map(({ act }) => act.text)
}
