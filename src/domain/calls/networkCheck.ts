import type { IceServers } from '../../contract/conference/webRtc.ts'

/**
 * Ways from a browser to the media of a call: directly to the media port by UDP or TCP, or through a TURN
 * server that is reached by UDP, TCP or TLS.
 */
export const wayNames = ['udp', 'tcp', 'turnUdp', 'turnTcp', 'turnTls'] as const
export type WayName = (typeof wayNames)[number]

export interface WayFigures {
  readonly roundTripMs: number
  /** Share of lost packets from 0 to 1, of the worse direction. */
  readonly loss: number
  readonly upKbps: number
  readonly downKbps: number
}

/** Result for one way; `figures` is null if it is closed. */
export interface WayResult {
  readonly name: WayName
  readonly figures: WayFigures | null
}

/** Figures that a call with picture and sound needs. */
export const callNeeds = {
  upKbps: 600,
  downKbps: 1_200,
  /** Loss above which the picture freezes. */
  loss: 0.03,
  /** Round trip above which people talk into each other's sentences. */
  roundTripMs: 200,
} as const

/** Figure of a way that a call needs to be better. */
export type Shortcoming = 'up' | 'down' | 'loss' | 'roundTrip'

/** Returns the figures that are not good enough for a call. */
export function shortcomingsOf(figures: WayFigures): Shortcoming[] {
  const { upKbps, downKbps, loss, roundTripMs } = figures
  const found: Shortcoming[] = []
  if (upKbps < callNeeds.upKbps) found.push('up')
  if (downKbps < callNeeds.downKbps) found.push('down')
  if (loss > callNeeds.loss) found.push('loss')
  if (roundTripMs > callNeeds.roundTripMs) found.push('roundTrip')
  return found
}

/**
 * Judgment of a network. `good`: the best way is open and fast enough; `detour`: only another way is;
 * `freezes`: no open way is fast enough; `closed`: no way is open.
 */
export type NetworkVerdict = 'good' | 'detour' | 'freezes' | 'closed'

/** Returns the open way that a call would take: the first one in the order of `wayNames`. */
export function bestWay(ways: readonly WayResult[]): (WayResult & { figures: WayFigures }) | null {
  for (const name of wayNames)
    for (const { name: other, figures } of ways)
      if (other === name && figures !== null) return { name, figures }
  return null
}

export function judgeNetwork(ways: readonly WayResult[]): NetworkVerdict {
  const best = bestWay(ways)
  if (best === null) return 'closed'
  if (shortcomingsOf(best.figures).length > 0) return 'freezes'
  return best.name === 'udp' ? 'good' : 'detour'
}

/** Ways that an installation offers: the direct ones, and those of its TURN servers. */
export function waysThrough(servers: IceServers): WayName[] {
  const urls = servers.flatMap((server) => server.urls)
  return wayNames.filter((name) => isDirect(name) || urls.some((url) => wayOf(url) === name))
}

/** Returns the servers of one way, each with only the addresses of that way; none for a direct way. */
export function serversOf(way: WayName, servers: IceServers): IceServers {
  return servers
    .map((server) => ({ ...server, urls: server.urls.filter((url) => wayOf(url) === way) }))
    .filter(({ urls }) => urls.length > 0)
}

export const isDirect = (way: WayName): boolean => way === 'udp' || way === 'tcp'

/** Returns the way of a TURN address (RFC 7065); null for another address. */
function wayOf(url: string): WayName | null {
  if (url.startsWith('turns:')) return 'turnTls'
  if (!url.startsWith('turn:')) return null
  return url.endsWith('transport=tcp') ? 'turnTcp' : 'turnUdp'
}

/** A way through the network to the server's media port, as a line of SDP names it (RFC 8839). */
interface Candidate {
  /** "udp" or "tcp". */
  readonly transport: string
  readonly port: number
}

/** Returns the candidate of a line of SDP, without its line break; null for another line. */
function candidateOf(line: string): Candidate | null {
  if (!line.startsWith('a=candidate:')) return null
  const [, , transport, , , port] = line.split(' ')
  return transport === undefined || port === undefined
    ? null
    : { transport: transport.toLowerCase(), port: Number(port) }
}

/**
 * Returns the server's answer with only the candidates of one way, so that the browser can take no other. A
 * TURN server relays to the UDP candidates.
 */
export function answerFor(way: WayName, sdp: string): string {
  const transport = way === 'tcp' ? 'tcp' : 'udp'
  return sdp
    .split('\r\n')
    .filter((line) => {
      const candidate = candidateOf(line)
      return candidate === null || candidate.transport === transport
    })
    .join('\r\n')
}

/** Returns the media port of the server's answer; null if it names none. */
export function mediaPortOf(sdp: string): number | null {
  const candidates = sdp.split('\r\n').map(candidateOf)
  return candidates.find((candidate) => candidate?.transport === 'udp')?.port ?? null
}
