import type { createStore } from 'jotai'
import type { Dashboard, dashboardEndpoints } from '../../../contract/monitoring/dashboard.ts'
import type { EndpointPorts } from '../result.ts'
import { createPolling, type Polling } from '../polling.ts'

export type DashboardPorts = EndpointPorts<typeof dashboardEndpoints>

/** Polling interval, in milliseconds. */
const lookMs = 30_000

/** Creates the polling of today's calls and invites below an org unit, null for all. */
export function createToday(
  ports: DashboardPorts,
  wait: (ms: number) => Promise<void>,
  store: ReturnType<typeof createStore>,
): Polling<Dashboard, string | null> {
  const ask = (below: string | null) => ports.today({ query: { below: below ?? undefined } })
  return createPolling(null, { ask, wait, everyMs: lookMs, store })
}
