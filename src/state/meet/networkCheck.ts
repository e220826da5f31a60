import { atom, type Atom, type createStore } from 'jotai'
import type { IceServers } from '../../contract/conference/webRtc.ts'
import {
  judgeNetwork,
  type NetworkVerdict,
  type WayFigures,
  type WayName,
  waysThrough,
} from '../../domain/calls/networkCheck.ts'

/** Port of a network check, implemented for the browser in src/platform/meet. */
export interface NetworkCheckPort {
  readonly host: string
  readonly canMeasure: boolean
  server(signal: AbortSignal): Promise<{ ms: number; hasMedia: boolean; servers: IceServers } | null>
  events(signal: AbortSignal): Promise<boolean>
  /** Copies a text. Resolves with false if the browser does not allow it. */
  copy(text: string): Promise<boolean>
  way(
    way: WayName,
    servers: IceServers,
    signal: AbortSignal,
  ): Promise<{ figures: WayFigures | null; busy: boolean; port: number | null }>
}

/** Progress of one step. */
export type StepState = 'waiting' | 'running' | 'open' | 'closed'

export interface WayView {
  readonly name: WayName
  readonly state: StepState
  readonly figures: WayFigures | null
}

export interface NetworkCheckView {
  readonly phase: 'idle' | 'running' | 'stopped' | 'done'
  readonly server: { readonly state: StepState; readonly ms: number }
  readonly events: StepState
  /** Empty until the server has answered, and if another server carries the calls. */
  readonly ways: readonly WayView[]
  /**
   * Null until the check is done. `unreachable`: the server does not answer; `elsewhere`: another server carries
   * the calls; `busy`: the server runs too many checks; `noCalls`: this browser cannot make calls.
   */
  readonly verdict: NetworkVerdict | 'unreachable' | 'elsewhere' | 'busy' | 'noCalls' | null
  /** Port of the media, which a firewall must open; null if unknown. */
  readonly port: number | null
}

export interface NetworkCheck {
  readonly viewAtom: Atom<NetworkCheckView>
  readonly host: string
  /** Runs the check from the beginning. */
  run(): Promise<void>
  stop: () => void
  copy: NetworkCheckPort['copy']
}

const before: NetworkCheckView = {
  phase: 'idle',
  server: { state: 'waiting', ms: 0 },
  events: 'waiting',
  ways: [],
  verdict: null,
  port: null,
}

/** Creates a check of the network to the server, one way after another so that none slows down another. */
export function createNetworkCheck(
  port: NetworkCheckPort,
  store: ReturnType<typeof createStore>,
): NetworkCheck {
  const view = atom(before)
  let current: AbortController | null = null

  async function run(): Promise<void> {
    current?.abort()
    const mine = new AbortController()
    current = mine
    const { signal } = mine
    const show = (change: Partial<NetworkCheckView>): void => {
      if (current === mine && !signal.aborted) store.set(view, (now) => ({ ...now, ...change }))
    }
    store.set(view, { ...before, phase: 'running', server: { state: 'running', ms: 0 } })
    const found = await port.server(signal)
    if (found === null) {
      return show({ server: { state: 'closed', ms: 0 }, phase: 'done', verdict: 'unreachable' })
    }
    const { hasMedia, servers, ms } = found
    const names = hasMedia && port.canMeasure ? waysThrough(servers) : []
    const ways = names.map((name): WayView => ({ name, state: 'waiting', figures: null }))
    show({ server: { state: 'open', ms }, events: 'running', ways })
    show({ events: (await port.events(signal)) ? 'open' : 'closed' })
    if (!hasMedia) return show({ phase: 'done', verdict: 'elsewhere' })
    if (!port.canMeasure) return show({ phase: 'done', verdict: 'noCalls' })
    for (const [index, { name }] of ways.entries()) {
      const put = (way: WayView): void => {
        ways[index] = way
        show({ ways: Array.from(ways) })
      }
      if (signal.aborted) return
      put({ name, state: 'running', figures: null })
      const result = await port.way(name, servers, signal)
      if (result.busy) return show({ phase: 'done', verdict: 'busy' })
      if (result.port !== null) show({ port: result.port })
      put({ name, state: result.figures === null ? 'closed' : 'open', figures: result.figures })
    }
    show({ phase: 'done', verdict: judgeNetwork(ways) })
  }

  return {
    viewAtom: atom((get) => get(view)),
    host: port.host,
    copy: (text) => port.copy(text),
    run,
    stop: () => {
      if (store.get(view).phase !== 'running') return
      current?.abort()
      store.set(view, (now) => ({ ...now, phase: 'stopped' }))
    },
  }
}
