import type { createStore } from 'jotai'
import type { DeviceChanges } from '../../../contract/monitoring/monitoring.ts'
import type { MonitoringPorts } from './monitoringPorts.ts'
import { createPolling, type Polling } from '../polling.ts'

/** Polling interval, in milliseconds. */
const lookMs = 10_000

/**
 * Creates the polling of the devices below an org unit, null for all, whose status has changed recently.
 * `heard` gets each reply.
 */
export function createChanges(
  ports: Pick<MonitoringPorts, 'changes' | 'wait'>,
  store: ReturnType<typeof createStore>,
  heard: (changes: DeviceChanges) => void,
): Polling<DeviceChanges, string | null> {
  const ask = async (below: string | null) => {
    const result = await ports.changes({ query: { below: below ?? undefined } })
    if (result.ok) heard(result.value)
    return result
  }
  return createPolling(null, { ask, wait: ports.wait, everyMs: lookMs, store })
}
