import { Health } from '../../contract/config.ts'
import type { Database } from '../db/database.ts'
import type { Draining } from '../http/draining.ts'
import type { HttpServer } from '../httpServer.ts'

/**
 * Registers GET /healthz: 200 once the tables exist and the database answers, otherwise 503; also 503 as soon
 * as this process is draining.
 */
export function registerHealth(
  server: HttpServer,
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
