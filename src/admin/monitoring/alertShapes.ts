import type { AlertKind, DeviceStatus } from '../../contract/monitoring/monitoring.ts'

/** Shape of each kind of alert: that of the status which it gives the device. */
export const alertShapes: Readonly<Record<AlertKind, DeviceStatus>> = {
  offline: 'offline',
  camera: 'faulty',
  self_test: 'faulty',
  slow: 'faulty',
  version: 'needs_update',
  covered: 'covered',
}
