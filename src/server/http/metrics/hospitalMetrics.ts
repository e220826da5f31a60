import { Gauge, type Registry } from 'prom-client'
import type { Database } from '../../db/database.ts'
import { type Measures, measureStore } from '../../db/monitoring/measureStore.ts'

type Value = readonly [labels: Readonly<Record<string, string>>, value: number | null]

interface MetricDefinition {
  name: string
  help: string
  labels?: readonly string[]
  values(measures: Measures): readonly Value[]
}

const one = (value: number | null): readonly Value[] => [[{}, value]]

/**
 * Metrics from the database. Every server process reports the same values, so a dashboard must take the
 * maximum and not the sum.
 */
const hospital: readonly MetricDefinition[] = [
  {
    name: 'wardlink_sessions',
    help: 'Open sessions at the bedside and in the console',
    labels: ['of'],
    values: (now) => [
      [{ of: 'bedside' }, now.bedsideSessions],
      [{ of: 'console' }, now.consoleSessions],
    ],
  },
  { name: 'wardlink_calls', help: 'Calls in progress', values: ({ calls }) => one(calls) },
  {
    name: 'wardlink_calls_beyond_target',
    help: 'Calls of patients that no clinician has joined within the target of their unit',
    values: ({ callsBeyondTarget }) => one(callsBeyondTarget),
  },
  { name: 'wardlink_devices', help: 'Enrolled room devices', values: ({ devices }) => one(devices) },
  {
    name: 'wardlink_devices_offline',
    help: 'Enrolled room devices that are not connected to any server process',
    values: ({ devicesOffline }) => one(devicesOffline),
  },
  {
    name: 'wardlink_device_round_trip_seconds',
    help: 'Round-trip time to the connected devices in seconds',
    labels: ['quantile'],
    values: ({ roundTrip }) => [
      [{ quantile: '0.5' }, roundTrip.median],
      [{ quantile: '0.95' }, roundTrip.p95],
    ],
  },
  {
    name: 'wardlink_device_alerts',
    help: 'Open device alerts by kind',
    labels: ['kind'],
    values: ({ alerts }) => alerts.map(([kind, open]) => [{ kind }, open]),
  },
  {
    name: 'wardlink_call_minutes',
    help: 'Minutes of participants in calls in the last 15 minutes, by the quality of their connection',
    labels: ['grade'],
    values: ({ callMinutes }) => callMinutes.map(([grade, minutes]) => [{ grade }, minutes]),
  },
  {
    name: 'wardlink_units_with_poor_calls',
    help: 'Units many of whose calls were poor in the last 24 hours',
    values: ({ unitsWithPoorCalls }) => one(unitsWithPoorCalls),
  },
  {
    name: 'wardlink_queue_waiting',
    help: 'Messages and webhook deliveries waiting to be sent',
    labels: ['queue'],
    values: ({ messages, webhooks }) => [
      [{ queue: 'messages' }, messages.waiting],
      [{ queue: 'webhooks' }, webhooks.waiting],
    ],
  },
  {
    name: 'wardlink_queue_oldest_seconds',
    help: 'Age of the oldest waiting job in seconds, 0 if none is waiting',
    labels: ['queue'],
    values: ({ messages, webhooks }) => [
      [{ queue: 'messages' }, messages.oldest],
      [{ queue: 'webhooks' }, webhooks.oldest],
    ],
  },
  {
    name: 'wardlink_last_backup_timestamp_seconds',
    help: 'Time of the latest backup by npm run backup, as a Unix timestamp',
    values: ({ lastBackup }) => one(lastBackup),
  },
]

/**
 * Returns a function that reads the metrics at most once per `readingMs`. If the database does not respond,
 * the metrics are missing rather than stale.
 */
export function createHospitalMetrics(
  registry: Registry,
  database: Database,
  readingMs: number,
): () => Promise<void> {
  const registers = [registry]
  const up = new Gauge({
    name: 'wardlink_database_up',
    help: '1 if the database is available for writing, otherwise 0',
    registers,
  })
  const gauges = hospital.map(({ name, help, labels = [], values }) => ({
    gauge: new Gauge({ name, help, labelNames: [...labels], registers }),
    hasLabels: labels.length > 0,
    values,
  }))
  let reading: { at: number; done: Promise<void> } | null = null

  async function read(): Promise<void> {
    // Check first: a database that accepts queries without responding would make the scrape time out.
    const measures = (await database.answers())
      ? await database.transaction('platform', (tx) => measureStore.read(tx)).catch(() => null)
      : null
    up.set(measures === null ? 0 : 1)
    for (const { gauge, hasLabels, values } of gauges) {
      gauge.reset()
      // A gauge without labels would report 0.
      if (!hasLabels) gauge.remove()
      for (const [labels, value] of measures === null ? [] : values(measures)) {
        if (value !== null) gauge.set(labels, value)
      }
    }
  }

  return () => {
    const now = performance.now()
    if (reading === null || now - reading.at > readingMs) reading = { at: now, done: read() }
    return reading.done
  }
}
