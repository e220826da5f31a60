import {
  type CheckFrame,
  load,
  readCheckFrame,
  writeCheckFrame,
} from '../../domain/calls/networkCheckFrames.ts'
import { figuresOf, type Measured } from '../../domain/calls/networkCheckFigures.ts'
import type { WayFigures } from '../../domain/calls/networkCheck.ts'

/** Pings at the rate of packets of sound, for two seconds. */
const pings = { count: 100, everyMs: 20 } as const
/** Time within which a ping counts as answered, and the last frames of a load arrive, in milliseconds. */
const settleMs = 800
/** Interval of the requests for reports during an upload, in milliseconds. */
const reportMs = 200
/** Amount of unsent data at which an upload pauses, in bytes. */
const fullBytes = 64 * 1_024

/**
 * Measures an open channel to the server: first round trip and loss, then the upload and the download alone.
 * Takes about nine seconds. Resolves with null if the way closes meanwhile, or nothing comes back.
 */
export async function measureWay(channel: RTCDataChannel, signal: AbortSignal): Promise<WayFigures | null> {
  const measured: Measured = { sent: 0, pongs: [], reports: [], downloads: [] }
  const sentAt = new Map<number, number>()
  const hear = ({ data }: MessageEvent<unknown>) => {
    const frame = data instanceof ArrayBuffer ? readCheckFrame(new Uint8Array(data)) : null
    const now = performance.now()
    if (frame?.kind === 'pong') {
      const { number, received } = frame
      measured.pongs.push({ roundTripMs: now - (sentAt.get(number) ?? now), received })
    } else if (frame?.kind === 'report') measured.reports.push(frame)
    else if (frame?.kind === 'download') measured.downloads.push(now)
  }
  channel.addEventListener('message', hear)
  const send = (frame: CheckFrame) => channel.send(writeCheckFrame(frame))
  try {
    for (let number = 0; number < pings.count; number += 1) {
      sentAt.set(number, performance.now())
      send({ kind: 'ping', number })
      measured.sent += 1
      await wait(pings.everyMs, signal)
    }
    await wait(settleMs, signal)
    await upload(channel, send, signal)
    send({ kind: 'downloadRequest' })
    // The request can be lost like any frame.
    for (let tries = 0; tries < 3 && measured.downloads.length === 0; tries += 1) {
      await wait(settleMs, signal)
      if (measured.downloads.length === 0) send({ kind: 'downloadRequest' })
    }
    await wait(load.everyMs * load.bursts, signal)
    return figuresOf(measured)
  } catch {
    // The channel closed, or the user stopped the check.
    return null
  } finally {
    channel.removeEventListener('message', hear)
  }
}

async function upload(
  channel: RTCDataChannel,
  send: (frame: CheckFrame) => void,
  signal: AbortSignal,
): Promise<void> {
  let reportedAt = 0
  for (let burst = 0; burst < load.bursts; burst += 1) {
    for (let sent = 0; sent < load.frames && channel.bufferedAmount < fullBytes; sent += 1)
      send({ kind: 'upload' })
    const now = performance.now()
    if (now - reportedAt >= reportMs) {
      send({ kind: 'reportRequest' })
      reportedAt = now
    }
    await wait(load.everyMs, signal)
  }
  // Several, because each can be lost.
  for (let tries = 0; tries < 3; tries += 1) {
    send({ kind: 'reportRequest' })
    await wait(settleMs / 4, signal)
  }
}

/** Resolves after this time; rejects if the check is stopped. */
function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(new DOMException('stopped', 'AbortError'))
    }
    if (signal.aborted) return reject(new DOMException('stopped', 'AbortError'))
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal.addEventListener('abort', stop, { once: true })
  })
}
