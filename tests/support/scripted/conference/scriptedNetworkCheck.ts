import type { IceServers } from '../../../../src/contract/conference/webRtc.ts'
import type { WayFigures, WayName } from '../../../../src/domain/calls/networkCheck.ts'
import type { NetworkCheckPort } from '../../../../src/state/meet/networkCheck.ts'

const figures: WayFigures = { roundTripMs: 38, loss: 0.002, upKbps: 3_400, downKbps: 3_900 }

/** A network whose ways are open or closed as the test says. */
export class ScriptedNetworkCheck implements NetworkCheckPort {
  readonly host = 'wardlink.example'
  canMeasure = true
  found: { ms: number; hasMedia: boolean; servers: IceServers } | null = {
    ms: 52,
    hasMedia: true,
    servers: [],
  }
  deliversEvents = true
  readonly ways: Partial<Record<WayName, WayFigures | null>> = { udp: figures, tcp: figures }
  busy = false
  /** Ways that were tried. */
  readonly tried: WayName[] = []
  copied = ''
  canCopy = true
  server = () => Promise.resolve(this.found)
  events = () => Promise.resolve(this.deliversEvents)
  way = (way: WayName) => {
    this.tried.push(way)
    return Promise.resolve({ figures: this.ways[way] ?? null, busy: this.busy, port: 41_000 })
  }
  copy = (text: string) => {
    this.copied = text
    return Promise.resolve(this.canCopy)
  }
}
