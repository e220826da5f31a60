import * as z from 'zod/mini'

/** Pair of ICE candidates in the browser's statistics. */
const Pair = z.object({
  type: z.literal('candidate-pair'),
  bytesReceived: z._default(z.number(), 0),
  responsesReceived: z._default(z.number(), 0),
})

/** Interval of the check for received media, in milliseconds. */
const lookMs = 1_000
/**
 * How long nothing must arrive before the media count as silent, in milliseconds. The node sends each client
 * a picture all the time and responds to connectivity checks every 2.5 s. Browsers themselves may take half a
 * minute to report silence, above all at the beginning.
 */
const silenceMs = 5_000

interface PulseListener {
  silent(): void
  heard(): void
  /**
   * Called once a second with the statistics of the call's connection; with null if it has none, and when
   * another one takes its place.
   */
  measured?(reports: readonly unknown[] | null, peer: RTCPeerConnection | null): void
}

async function reportsOf(peer: RTCPeerConnection): Promise<readonly unknown[]> {
  const reports: unknown[] = []
  const stats = await peer.getStats()
  stats.forEach((report: unknown) => void reports.push(report))
  return reports
}

/** Returns a counter of everything received over a connection. Only its increase is meaningful. */
function heardIn(reports: readonly unknown[]): number {
  let sum = 0
  for (const report of reports) {
    const read = Pair.safeParse(report)
    if (read.success) sum += read.data.bytesReceived + read.data.responsesReceived
  }
  return sum
}

/**
 * Reports when negotiated media stop arriving or never arrive, and when they arrive again. `@pexip/infinity`
 * does not expose its peer connections, so this wraps those created while it is active. Returns a function
 * that stops it.
 */
export function detectMediaStalls(listener: PulseListener): () => void {
  const before = window.RTCPeerConnection
  const peers = new Set<RTCPeerConnection>()
  let latest: RTCPeerConnection | null = null
  let sum = 0
  /** Time of the last reception, or of the negotiation of media; `null` before that. */
  let heardAt: number | null = null
  let isSilent = false
  let isLooking = false
  class WatchedConnection extends before {
    constructor(...args: ConstructorParameters<typeof RTCPeerConnection>) {
      super(...args)
      peers.add(this)
    }
  }
  window.RTCPeerConnection = WatchedConnection

  const speak = (): void => {
    heardAt = performance.now()
    if (isSilent) listener.heard()
    isSilent = false
  }

  async function look(): Promise<void> {
    for (const peer of peers) if (peer.connectionState === 'closed') peers.delete(peer)
    // A connection without media carries a film.
    const peer = [...peers].findLast((one) => one.getTransceivers().length > 0) ?? null
    if (peer === null) {
      // There are no media to expect: a client that only controls the call has none.
      if (latest !== null) speak()
      heardAt = null
    }
    if (peer !== latest) {
      sum = 0
      heardAt = null
      listener.measured?.(null, null)
    }
    latest = peer
    if (peer === null) return
    if (heardAt === null && peer.remoteDescription !== null) heardAt = performance.now()
    const reports = await reportsOf(peer)
    listener.measured?.(reports, peer)
    const now = heardIn(reports)
    if (now > sum) speak()
    sum = now
    if (heardAt === null || isSilent || performance.now() - heardAt < silenceMs) return
    isSilent = true
    listener.silent()
  }

  const timer = setInterval(() => {
    if (isLooking) return
    isLooking = true
    void look()
      .catch(() => undefined)
      .finally(() => (isLooking = false))
  }, lookMs)
  return () => {
    clearInterval(timer)
    if (window.RTCPeerConnection === WatchedConnection) window.RTCPeerConnection = before
  }
}
