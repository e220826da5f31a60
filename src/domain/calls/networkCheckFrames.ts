/*
 * Frames on the data channel of a network check, which both ends write and read. The server never answers a
 * frame with a longer one, except for the one download of a connection, which it limits.
 */

/** Length of a ping in bytes: that of a packet of sound. */
export const pingBytes = 160
/** Length of an upload or download frame in bytes: that of a packet of a picture. */
export const loadBytes = 1_100
/**
 * An upload or a download: bursts of frames at an interval in milliseconds, for two seconds. At 4 Mbit/s, this is
 * more than a call needs, and leaves room for the calls of others.
 */
export const load = { frames: 9, everyMs: 20, bursts: 100 } as const

/** Frames by their first byte. */
const kinds = { ping: 1, pong: 2, upload: 3, reportRequest: 4, report: 5, downloadRequest: 6, download: 7 }

export type CheckFrame =
  /** Answered by `pong` with the same number and the number of pings that arrived so far. */
  | { readonly kind: 'ping'; readonly number: number }
  | { readonly kind: 'pong'; readonly number: number; readonly received: number }
  | { readonly kind: 'upload' }
  /** Answered by `report`: bytes of the upload that arrived so far, and the server's time in milliseconds. */
  | { readonly kind: 'reportRequest' }
  | { readonly kind: 'report'; readonly bytes: number; readonly atMs: number }
  | { readonly kind: 'downloadRequest' }
  | { readonly kind: 'download' }

/** Length of each frame, in bytes. */
const lengths: Readonly<Record<CheckFrame['kind'], number>> = {
  ping: pingBytes,
  pong: pingBytes,
  upload: loadBytes,
  reportRequest: 9,
  report: 9,
  downloadRequest: 9,
  download: loadBytes,
}

/** Returns the frame as bytes. */
export function writeCheckFrame(frame: CheckFrame): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(lengths[frame.kind])
  const view = new DataView(bytes.buffer)
  view.setUint8(0, kinds[frame.kind])
  if ('number' in frame) view.setUint32(1, frame.number)
  if (frame.kind === 'pong') view.setUint32(5, frame.received)
  if (frame.kind === 'report') {
    view.setUint32(1, frame.bytes)
    view.setUint32(5, frame.atMs)
  }
  return bytes
}

/** Reads a frame; null for anything that is not one, or that has another length. */
export function readCheckFrame(bytes: Uint8Array): CheckFrame | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const kind = bytes.length === 0 ? undefined : kindOf(view.getUint8(0))
  if (kind === undefined || bytes.length !== lengths[kind]) return null
  switch (kind) {
    case 'ping':
      return { kind, number: view.getUint32(1) }
    case 'pong':
      return { kind, number: view.getUint32(1), received: view.getUint32(5) }
    case 'report':
      return { kind, bytes: view.getUint32(1), atMs: view.getUint32(5) }
    default:
      return { kind }
  }
}

function kindOf(first: number): CheckFrame['kind'] | undefined {
  for (const kind of frameKinds) if (kinds[kind] === first) return kind
  return undefined
}

const frameKinds = [
  'ping',
  'pong',
  'upload',
  'reportRequest',
  'report',
  'downloadRequest',
  'download',
] as const
