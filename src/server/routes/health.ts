import type { FastifyInstance } from 'fastify'
import { Health } from '../../contract/config.ts'
import type { Database } from '../db/database.ts'

/** GET /healthz: 200 once the tables are there and the database answers, else 503. */
export function registerHealth(
  server: FastifyInstance,
  { database, version }: { database: Database; version: string },
): void {
  server.get('/healthz', { schema: { response: { 200: Health, 503: Health } } }, async (_request, reply) => {
    const ok = await database.answers()
    return reply
      .code(ok ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ok ? 'ok' : 'unavailable', version })
  })
}
