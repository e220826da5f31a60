import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { CommandMetricResult } from '../../commands/context.ts'
import type { Database } from '../../db/database.ts'
import { ApiError } from '../../errors/apiError.ts'
import type { HttpServer } from '../../httpServer.ts'
import { createHospitalMetrics } from './hospitalMetrics.ts'
import { mayReadMetrics } from './metricsGuard.ts'

interface Measured {
  database: Database
  /** For how long a reading of the database is reused, in milliseconds. */
  readingMs: number
  /** Number of room devices connected to this process. */
  linkedDevices(): number
  /** Number of open event streams of remotes in this process. */
  openStreams(): number
  /** Number of open WebSockets in this process: device connections and camera previews. */
  sockets(): number
  /** Numbers of participants and media connections in the conferences of this process. */
  conferences(): { participants: number; mediaConnections: number }
}

/** Metrics of this process. Labels are route templates, statuses and outcomes, never an id or a name. */
export interface Metrics {
  measureRequest(labels: { method: string; route: string; status: string }, ms: number): void
  measureCommand(outcome: CommandMetricResult, ms: number): void
  contentType: string
  /** Returns the metrics in Prometheus text format. */
  read(): Promise<string>
}

/**
 * Default metrics that are left out: each iterates over every open handle, twice, and would block the server
 * for milliseconds with thousands of device connections.
 */
const walksOverAll = ['handles', 'requests', 'resources'].flatMap((kind) => [
  `nodejs_active_${kind}`,
  `nodejs_active_${kind}_total`,
])

const secondBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3]

/** Milliseconds between two samples of the event loop's delay. Each wakes the process; at 10 ms they took 1.3 % of a core. */
const eventLoopSampleMs = 50

export function createMetrics(measured: Measured): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: eventLoopSampleMs })
  for (const name of walksOverAll) registry.removeSingleMetric(name)
  const requests = new Histogram({
    name: 'wardlink_http_request_seconds',
    help: 'HTTP request duration in seconds',
    labelNames: ['method', 'route', 'status'],
    buckets: secondBuckets,
    registers,
  })
  const commands = new Histogram({
    name: 'wardlink_command_seconds',
    help: 'Duration of room device commands in seconds, by outcome',
    labelNames: ['outcome'],
    buckets: secondBuckets,
    registers,
  })
  gauge('wardlink_device_links', 'Room devices connected to this process', () => measured.linkedDevices())
  gauge('wardlink_event_streams', 'Open event streams of remotes in this process', () =>
    measured.openStreams(),
  )
  gauge('wardlink_sockets', 'Open WebSockets in this process: device connections and camera previews', () =>
    measured.sockets(),
  )
  gauge(
    'wardlink_conference_participants',
    'Participants in the conferences of this process',
    () => measured.conferences().participants,
  )
  gauge(
    'wardlink_media_connections',
    'Media connections in the conferences of this process',
    () => measured.conferences().mediaConnections,
  )
  gauge(
    'wardlink_database_connections',
    'Database connections of this process',
    () => measured.database.pool().total,
  )
  gauge(
    'wardlink_database_waiting',
    'Requests waiting for a database connection',
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
export function registerMetrics(server: HttpServer, metrics: Metrics, token: string | null): void {
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
