import type { createStore } from 'jotai'
import type { Dashboard, dashboardEndpoints, UsualDay } from '../../../contract/monitoring/dashboard.ts'
import type { EndpointPorts } from '../result.ts'
import { createPolling, type Polling } from '../polling.ts'

export type DashboardPorts = EndpointPorts<typeof dashboardEndpoints>

/** Polling intervals, in milliseconds: the usual figures change once a day. */
const lookMs = { today: 10_000, usual: 900_000 } as const

type Wait = (ms: number) => Promise<void>
type Store = ReturnType<typeof createStore>

/** Creates the polling of today's calls and of what waits now below an org unit, null for all. */
export function createToday(
  ports: DashboardPorts,
  wait: Wait,
  store: Store,
): Polling<Dashboard, string | null> {
  const ask = (below: string | null) => ports.today({ query: { below: below ?? undefined } })
  return createPolling(null, { ask, wait, everyMs: lookMs.today, store })
}

/** Creates the polling of the figures with which today's are compared. */
export function createUsualDay(
  ports: DashboardPorts,
  wait: Wait,
  store: Store,
): Polling<UsualDay, string | null> {
  const ask = (below: string | null) => ports.usual({ query: { below: below ?? undefined } })
  return createPolling(null, { ask, wait, everyMs: lookMs.usual, store })
}
