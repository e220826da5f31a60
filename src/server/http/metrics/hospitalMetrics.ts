import { Gauge, type Registry } from 'prom-client'
import type { Database } from '../../db/database.ts'
import { type Measures, measureStore } from '../../db/monitoring/measureStore.ts'

type Value = readonly [labels: Readonly<Record<string, string>>, value: number | null]

interface Told {
  name: string
  help: string
  labels?: readonly string[]
  values(measures: Measures): readonly Value[]
}

const one = (value: number | null): readonly Value[] => [[{}, value]]

/**
 * Metrics from the database. Every server process reports the same values, so a dashboard takes the maximum
 * and must not add them up.
 */
const hospital: readonly Told[] = [
  {
    name: 'wardlink_sessions',
    help: 'Sessions that are open, at the bedside and in the console',
    labels: ['of'],
    values: (now) => [
      [{ of: 'bedside' }, now.bedsideSessions],
      [{ of: 'console' }, now.consoleSessions],
    ],
  },
  { name: 'wardlink_calls', help: 'Calls that are on', values: ({ calls }) => one(calls) },
  { name: 'wardlink_devices', help: 'Room devices that are enrolled', values: ({ devices }) => one(devices) },
  {
    name: 'wardlink_devices_offline',
    help: 'Enrolled room devices that no server process is linked to',
    values: ({ devicesOffline }) => one(devicesOffline),
  },
  {
    name: 'wardlink_device_round_trip_seconds',
    help: 'The way to the linked devices and back',
    labels: ['quantile'],
    values: ({ roundTrip }) => [
      [{ quantile: '0.5' }, roundTrip.median],
      [{ quantile: '0.95' }, roundTrip.p95],
    ],
  },
  {
    name: 'wardlink_device_alerts',
    help: 'Alerts of devices that are open',
    labels: ['kind'],
    values: ({ alerts }) => alerts.map(([kind, open]) => [{ kind }, open]),
  },
  {
    name: 'wardlink_queue_waiting',
    help: 'What waits to be sent',
    labels: ['queue'],
    values: ({ messages, webhooks }) => [
      [{ queue: 'messages' }, messages.waiting],
      [{ queue: 'webhooks' }, webhooks.waiting],
    ],
  },
  {
    name: 'wardlink_queue_oldest_seconds',
    help: 'How long the one that has waited the longest has done so',
    labels: ['queue'],
    values: ({ messages, webhooks }) => [
      [{ queue: 'messages' }, messages.oldest],
      [{ queue: 'webhooks' }, webhooks.oldest],
    ],
  },
  {
    name: 'wardlink_last_backup_timestamp_seconds',
    help: 'When npm run backup took the newest backup',
    values: ({ lastBackup }) => one(lastBackup),
  },
]

/**
 * Returns a function that reads the metrics at most once per `readingMs`. If the database does not answer,
 * the metrics are missing rather than stale.
 */
export function createHospitalMetrics(
  registry: Registry,
  database: Database,
  readingMs: number,
): () => Promise<void> {
  const registers = [registry]
  const up = new Gauge({ name: 'wardlink_database_up', help: 'Whether the database answers', registers })
  const gauges = hospital.map(({ name, help, labels = [], values }) => ({
    gauge: new Gauge({ name, help, labelNames: [...labels], registers }),
    hasLabels: labels.length > 0,
    values,
  }))
  let reading: { at: number; done: Promise<void> } | null = null

  async function read(): Promise<void> {
    // A database that accepts queries without answering would keep the scraper waiting longer than it is
    // willing to.
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
