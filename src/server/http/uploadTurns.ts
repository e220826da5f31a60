import { finished } from 'node:stream/promises'
import type { FastifyReply } from 'fastify'
import { ConcurrencyByKey } from '../limits/concurrencyByKey.ts'

/**
 * Number of files that are received and read concurrently, and maximum number of waiting files per user. A
 * file of 10 MiB takes several times its size in memory.
 */
const turns = new ConcurrencyByKey({ maxRunning: 2, maxQueued: 8 })

/**
 * Resolves when a request can send its file, which stays unread in the network until then. The turn ends when
 * the request is answered or its connection is lost.
 *
 * @param key the user who sends the file
 * @throws `rate_limited` when too many files of that user are waiting
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
