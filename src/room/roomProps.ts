import type { Monitor } from '../state/monitor/monitor.ts'
import type { MonitorView } from '../state/monitor/monitorView.ts'

/** Props of every screen of a room that serves its patient. */
export interface RoomProps {
  monitor: Monitor
  view: MonitorView & { kind: 'running' }
  timeZone: string | undefined
  /** Server time in epoch milliseconds. */
  now: number
  /** Opens the entry code over the screen. */
  onShowCode: () => void
}
