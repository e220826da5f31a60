import { Gauge, type Registry } from 'prom-client'
import type { Database } from '../db/database.ts'
import { type Measures, measureStore } from '../db/measureStore.ts'

type Value = readonly [labels: Readonly<Record<string, string>>, value: number | null]

interface Told {
  name: string
  help: string
  labels?: readonly string[]
  values(measures: Measures): readonly Value[]
}

const one = (value: number | null): readonly Value[] => [[{}, value]]

/** What the database says: the same from each server process, so that a board takes the highest and adds nothing up. */
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

/** Reads them anew, unless that was just done. Where the database does not answer, they are missing rather than old. */
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
    // One that swallows what it is asked would keep whoever reads this waiting for longer than he does.
    const measures = (await database.answers())
      ? await database.transaction('platform', (tx) => measureStore.read(tx)).catch(() => null)
      : null
    up.set(measures === null ? 0 : 1)
    for (const { gauge, hasLabels, values } of gauges) {
      gauge.reset()
      // One without labels would say 0.
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
