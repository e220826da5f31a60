import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { CommandMetricResult } from '../../commands/context.ts'
import type { Database } from '../../db/database.ts'
import { ApiError } from '../../errors/apiError.ts'
import { createHospitalMetrics } from './hospitalMetrics.ts'
import { mayReadMetrics } from './metricsGuard.ts'

interface Measured {
  database: Database
  /** Several who ask within so long get one reading of the database, in milliseconds. */
  readingMs: number
  /** How many room devices are linked to this process now. */
  linkedDevices(): number
  /** How many event streams of remotes are open in this process now. */
  openStreams(): number
  /** How many WebSockets are open in this process now: links of devices, and previews. */
  sockets(): number
  /** Number of participants in conferences of this process now, and how many of them have media. */
  conferences(): { participants: number; mediaConnections: number }
}

/** Metrics of this process. Labels are route templates, statuses and outcomes, never an id or a name. */
export interface Metrics {
  measureRequest(labels: { method: string; route: string; status: string }, ms: number): void
  measureCommand(outcome: CommandMetricResult, ms: number): void
  contentType: string
  /** Prometheus text. */
  read(): Promise<string>
}

/** Each of these walks over all that is open, twice: with thousands of links a reading would stop the server for milliseconds. */
const walksOverAll = ['handles', 'requests', 'resources'].flatMap((kind) => [
  `nodejs_active_${kind}`,
  `nodejs_active_${kind}_total`,
])

const secondBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3]

export function createMetrics(measured: Measured): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  for (const name of walksOverAll) registry.removeSingleMetric(name)
  const requests = new Histogram({
    name: 'wardlink_http_request_seconds',
    help: 'Time from a request to its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: secondBuckets,
    registers,
  })
  const commands = new Histogram({
    name: 'wardlink_command_seconds',
    help: 'Time from a command to what its room device answered',
    labelNames: ['outcome'],
    buckets: secondBuckets,
    registers,
  })
  gauge('wardlink_device_links', 'Room devices linked to this process', () => measured.linkedDevices())
  gauge('wardlink_event_streams', 'Event streams of remotes open in this process', () =>
    measured.openStreams(),
  )
  gauge('wardlink_sockets', 'WebSockets open in this process: links of devices, and previews', () =>
    measured.sockets(),
  )
  gauge(
    'wardlink_conference_participants',
    'People in the conferences of this process',
    () => measured.conferences().participants,
  )
  gauge(
    'wardlink_media_connections',
    'Media connections of this process',
    () => measured.conferences().mediaConnections,
  )
  gauge('wardlink_database_connections', 'Connections to the database', () => measured.database.pool().total)
  gauge(
    'wardlink_database_waiting',
    'Requests that wait for a connection',
    () => measured.database.pool().waiting,
  )
  const readHospital = createHospitalMetrics(registry, measured.database, measured.readingMs)

  return {
    measureRequest: (labels, ms) => requests.observe(labels, ms / 1000),
    measureCommand: (outcome, ms) => commands.observe({ outcome }, ms / 1000),
    contentType: registry.contentType,
    read: async () => {
      await readHospital()
      return registry.metrics()
    },
  }

  function gauge(name: string, help: string, read: () => number): void {
    const metric: Gauge = new Gauge({ name, help, registers, collect: () => metric.set(read()) })
  }
}

/**
 * Serves GET /metrics to callers with the token, or only to this machine if no token is set, and measures the
 * duration of each request.
 */
export function registerMetrics(server: FastifyInstance, metrics: Metrics, token: string | null): void {
  server.addHook('onResponse', (request, reply, next) => {
    metrics.measureRequest(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: String(reply.statusCode),
      },
      reply.elapsedTime,
    )
    next()
  })
  server.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!mayReadMetrics(request, token)) throw new ApiError('unauthorized')
    return reply
      .type(metrics.contentType)
      .header('cache-control', 'no-store')
      .send(await metrics.read())
  })
}
