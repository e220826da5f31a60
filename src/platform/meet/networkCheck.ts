import * as z from 'zod/mini'
import type { IceServers } from '../../contract/conference/webRtc.ts'
import { checkEvents, NetworkCheckAnswer, NetworkCheckReply } from '../../contract/conference/networkCheck.ts'
import {
  answerFor,
  isDirect,
  mediaPortOf,
  serversOf,
  type WayFigures,
  type WayName,
} from '../../domain/calls/networkCheck.ts'
import { measureWay } from './measureWay.ts'

/** Request timeout, in milliseconds. */
const patienceMs = 10_000
/** Milliseconds after which a way that has not opened is closed: ICE tries each candidate for about five seconds. */
const openMs = 8_000

/** Measures the network between this browser and the server. Nothing is recorded, and no call is joined. */
export function networkCheck(server: URL) {
  const at = (path: string) => new URL(`/api/meet/check${path}`, server)
  return {
    /** Name of the server, to which a firewall must open the ways. */
    host: server.hostname,
    /** True if this browser can open connections for media. */
    canMeasure: typeof RTCPeerConnection === 'function',
    copy: async (text: string): Promise<boolean> => {
      try {
        // Absent on an insecure address.
        await navigator.clipboard.writeText(text)
        return true
      } catch {
        return false
      }
    },
    /** Returns what to try and the time that the answer took; null if the server does not answer. */
    server: async (
      signal: AbortSignal,
    ): Promise<{ ms: number; hasMedia: boolean; servers: IceServers } | null> => {
      try {
        // The first request also opens the connection, so the second one is the round trip.
        await fetch(at(''), { signal: within(signal) })
        const startedAt = performance.now()
        const reply = await fetch(at(''), { signal: within(signal) })
        const ms = performance.now() - startedAt
        if (!reply.ok) return null
        const { has_media, ice_servers } = z.parse(NetworkCheckReply, await reply.json())
        return { ms, hasMedia: has_media, servers: ice_servers }
      } catch {
        return null
      }
    },
    /** Returns true if events arrive when they are sent, and are not held back on the way. */
    events: async (signal: AbortSignal): Promise<boolean> => {
      try {
        const reply = await fetch(at('/events'), { signal: within(signal) })
        if (!reply.ok || reply.body === null) return false
        const reader = reply.body.getReader()
        await reader.read()
        const firstAt = performance.now()
        while (!(await reader.read()).done);
        return performance.now() - firstAt > checkEvents.intervalMs
      } catch {
        return false
      }
    },
    /**
     * Opens one way and measures it. `figures` is null if it is closed; `busy` is true if the server runs too many
     * checks.
     */
    way: async (
      way: WayName,
      servers: IceServers,
      signal: AbortSignal,
    ): Promise<{ figures: WayFigures | null; busy: boolean; port: number | null }> => {
      const connection = new RTCPeerConnection({
        iceServers: serversOf(way, servers).map(({ urls, username, credential }) => ({
          urls,
          ...(username !== undefined && { username }),
          ...(credential !== undefined && { credential }),
        })),
        iceTransportPolicy: isDirect(way) ? 'all' : 'relay',
      })
      const closed = (busy: boolean, port: number | null = null) => ({ figures: null, busy, port })
      try {
        const channel = connection.createDataChannel('check', { ordered: false, maxRetransmits: 0 })
        channel.binaryType = 'arraybuffer'
        await connection.setLocalDescription(await connection.createOffer())
        const reply = await fetch(at(''), {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ sdp: connection.localDescription?.sdp ?? '' }),
          signal: within(signal),
        })
        if (!reply.ok) return closed(reply.status === 503 || reply.status === 429)
        const { sdp } = z.parse(NetworkCheckAnswer, await reply.json())
        const port = mediaPortOf(sdp)
        await connection.setRemoteDescription({ type: 'answer', sdp: answerFor(way, sdp) })
        if (!(await opens(channel, signal))) return closed(false, port)
        return { figures: await measureWay(channel, signal), busy: false, port }
      } catch {
        return closed(false)
      } finally {
        connection.close()
      }
    },
  }
}

/** Returns a signal that aborts with `signal`, or after `patienceMs`. */
function within(signal: AbortSignal): AbortSignal {
  const either = new AbortController()
  const timer = setTimeout(() => either.abort(), patienceMs)
  signal.addEventListener(
    'abort',
    () => {
      clearTimeout(timer)
      either.abort()
    },
    { once: true },
  )
  if (signal.aborted) either.abort()
  return either.signal
}

/** Resolves with true when the channel opens, with false if it does not within `openMs`. */
function opens(channel: RTCDataChannel, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), openMs)
    const settle = (isOpen: boolean) => {
      clearTimeout(timer)
      resolve(isOpen)
    }
    channel.addEventListener('open', () => settle(true), { once: true })
    signal.addEventListener('abort', () => settle(false), { once: true })
  })
}
