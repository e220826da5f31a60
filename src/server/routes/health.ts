import type { FastifyInstance } from 'fastify'
import { Health } from '../../contract/config.ts'
import type { Database } from '../db/database.ts'
import type { Draining } from '../http/draining.ts'

/** GET /healthz: 200 once the tables are there and the database answers, else 503; also as soon as this process is to end. */
export function registerHealth(
  server: FastifyInstance,
  { database, version, draining }: { database: Database; version: string; draining: Draining },
): void {
  server.get('/healthz', { schema: { response: { 200: Health, 503: Health } } }, async (_request, reply) => {
    const ok = !draining.begun && (await database.answers())
    return reply
      .code(ok ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ok ? 'ok' : 'unavailable', version })
  })
}
