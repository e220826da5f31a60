import type { WayFigures } from './networkCheck.ts'
import { loadBytes } from './networkCheckFrames.ts'

/** Observations of one way by a browser. */
export interface Measured {
  /** Number of pings that were sent. */
  sent: number
  /** Pongs in order of arrival, with the number of pings that the server had received. */
  readonly pongs: { readonly roundTripMs: number; readonly received: number }[]
  /** Bytes of the upload that had arrived at the server, at times of the server's clock. */
  readonly reports: { readonly bytes: number; readonly atMs: number }[]
  /** Arrival times of the download's frames, in milliseconds. */
  readonly downloads: number[]
}

/** Returns the figures of a way; null if nothing came back on it. */
export function figuresOf({ sent, pongs, reports, downloads }: Measured): WayFigures | null {
  if (pongs.length === 0) return null
  const arrived = Math.max(...pongs.map(({ received }) => received))
  return {
    roundTripMs: median(pongs.map(({ roundTripMs }) => roundTripMs)),
    // Each direction alone: a call sends a packet only once over each.
    loss: Math.max(1 - arrived / sent, 1 - pongs.length / arrived, 0),
    upKbps: uploadKbps(reports),
    downKbps: kbps(Math.max(0, downloads.length - 1) * loadBytes, span(downloads)),
  }
}

/** Returns the rate at which the upload arrived, until the report after which no more did. */
function uploadKbps(reports: Measured['reports']): number {
  const ordered = reports.slice()
  ordered.sort((one, other) => one.atMs - other.atMs)
  const most = ordered.at(-1)?.bytes ?? 0
  const start = ordered.findLast(({ bytes }) => bytes === 0) ?? ordered[0]
  const end = ordered.find(({ bytes }) => bytes === most)
  return start === undefined || end === undefined ? 0 : kbps(end.bytes - start.bytes, end.atMs - start.atMs)
}

const span = (times: readonly number[]): number => (times.at(-1) ?? 0) - (times[0] ?? 0)

const kbps = (bytes: number, ms: number): number => (ms <= 0 ? 0 : (bytes * 8) / ms)

function median(values: readonly number[]): number {
  const ordered = values.slice()
  ordered.sort((one, other) => one - other)
  return ordered[Math.floor(ordered.length / 2)] ?? 0
}
