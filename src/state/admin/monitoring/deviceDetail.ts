import type { createStore } from 'jotai'
import type { DeviceDetail } from '../../../contract/monitoring/monitoring.ts'
import type { MonitoringPorts } from './monitoringPorts.ts'
import { createPolling, type Polling } from '../polling.ts'

/** Polling interval, in milliseconds. */
const lookMs = 3_000

/** Creates the polling of one device's details. */
export function createDeviceWatch(
  id: string,
  ports: Pick<MonitoringPorts, 'device' | 'wait'>,
  store: ReturnType<typeof createStore>,
): Polling<DeviceDetail, string> {
  const ask = (device: string) => ports.device({ id: device })
  return createPolling(id, { ask, wait: ports.wait, everyMs: lookMs, store })
}
