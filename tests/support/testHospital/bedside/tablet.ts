import 'fake-indexeddb/auto'
import { vi } from 'vitest'
import { Api } from '../../../../src/platform/bedside/api.ts'
import { followEvents } from '../../../../src/platform/bedside/eventStream.ts'
import { ServerClock } from '../../../../src/platform/http/serverClock.ts'
import { SessionStore } from '../../../../src/platform/bedside/sessionStore.ts'
import { openCommandOutbox } from '../../../../src/state/queue/commandOutbox.ts'
import { portsAtom } from '../../../../src/state/ports.ts'
import { startSessionAtom } from '../../../../src/state/bedside/session.ts'
import type { Remote } from '../bedsideApi.ts'
import { createBedside } from '../../scripted/bedside/scriptedBedside.ts'
import type { TestHospital } from '../testHospital.ts'

/** Tablet's own clock, which a test sets forward. It stands in for the browser's monotonic clock. */
class TabletClock extends ServerClock {
  #ahead = 0
  override monotonic(): number {
    return super.monotonic() + this.#ahead
  }
  forward(ms: number): void {
    this.#ahead += ms
  }
}

/**
 * Opens a tablet with the app's own state, API calls, event stream and storage, connected to a real server.
 * `cut` takes its network away and restores it. There can be only one per test file, because it replaces the
 * process's `fetch`.
 */
export async function openTablet(ward: TestHospital, remote: Remote) {
  let cut = false
  const lines = new Set<AbortController>()
  const reach = globalThis.fetch
  class PageRequest extends Request {
    constructor(input: RequestInfo | URL, init?: RequestInit) {
      super(typeof input === 'string' ? new URL(input, ward.url) : input, init)
    }
  }
  vi.stubGlobal('Request', PageRequest)
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init: RequestInit = {}) => {
    // Other clients in this process keep their own network.
    if (!(input instanceof PageRequest)) return reach(input, init)
    if (cut) return Promise.reject(new TypeError('Failed to fetch'))
    const line = new AbortController()
    lines.add(line)
    return reach(input, { ...init, signal: AbortSignal.any([line.signal, init.signal ?? input.signal]) })
  })

  const bedside = createBedside()
  const store = new SessionStore()
  const { session } = remote
  await store.save({
    accessToken: session.access_token,
    refreshToken: session.refresh_token,
    aps_id: session.aps_id,
    vmr: session.vmr,
    available_functions: session.available_functions,
    customer: '',
    lastName: '',
    roomNumber: '',
    profile: null,
  })
  const clock = new TabletClock()
  const api = new Api({ version: 'test', store, clock })
  bedside.store.set(portsAtom, {
    ...bedside.ports,
    api,
    store,
    ledger: store.ledger,
    openOutbox: openCommandOutbox,
    newId: () => crypto.randomUUID(),
    events: { follow: (listener) => followEvents(api, listener) },
  })
  await bedside.store.set(startSessionAtom)
  return {
    state: bedside.store,
    clock,
    ledger: store.ledger,
    cut: (isCut: boolean) => {
      cut = isCut
      if (isCut) for (const line of lines) line.abort()
      bedside.online.turn(!isCut)
    },
    close: () => {
      cut = true
      for (const line of lines) line.abort()
      vi.unstubAllGlobals()
    },
  }
}
