import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../db/database.ts'

interface MetricsParts {
  database: Database
  /** How many room devices are linked to this process now. */
  linkedDevices(): number
  /** How many event streams of remotes are open in this process now. */
  openStreams(): number
}

/** GET /metrics: Prometheus text. Its labels are route templates and statuses, never an id or a name. */
export function registerMetrics(server: FastifyInstance, parts: MetricsParts): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const requests = new Histogram({
    name: 'wardlink_http_request_seconds',
    help: 'Time from a request to its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3],
    registers,
  })
  gauge('wardlink_device_links', 'Room devices linked to this process', () => parts.linkedDevices())
  gauge('wardlink_event_streams', 'Event streams of remotes open in this process', () => parts.openStreams())
  gauge('wardlink_database_connections', 'Connections to the database', () => parts.database.pool().total)
  gauge('wardlink_database_waiting', 'Requests waiting for a connection', () => parts.database.pool().waiting)

  server.addHook('onResponse', async (request, reply) => {
    requests.observe(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: String(reply.statusCode),
      },
      reply.elapsedTime / 1000,
    )
  })
  server.get('/metrics', { schema: { hide: true } }, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  )

  function gauge(name: string, help: string, read: () => number): void {
    const metric: Gauge = new Gauge({ name, help, registers, collect: () => metric.set(read()) })
  }
}
