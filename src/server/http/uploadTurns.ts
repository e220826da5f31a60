import { finished } from 'node:stream/promises'
import type { FastifyReply } from 'fastify'
import { ConcurrencyByKey } from '../limits/concurrencyByKey.ts'

/** In how many requests files are received and read at a time, and how many of one person wait: a file of 10 MiB takes several times its size. */
const turns = new ConcurrencyByKey({ maxRunning: 2, maxQueued: 8 })

/**
 * Resolves when it is a request's turn to send its file, which stays unread in the network until then. The turn ends when the request is
 * answered, or its connection lost.
 *
 * @param key who sends it
 * @throws `rate_limited` when too many files of that person wait
 */
export function uploadTurn(key: string, reply: FastifyReply): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<undefined>()
  const turn = async (): Promise<void> => {
    resolve(undefined)
    // The turn also ends immediately if the connection was lost while it waited.
    await finished(reply.raw).catch(() => undefined)
  }
  turns.run(key, turn).catch(reject)
  return promise
}
