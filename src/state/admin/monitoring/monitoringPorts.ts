import type {
  BoardEvent,
  DeviceAlert,
  DeviceDetail,
  MonitoringList,
} from '../../../contract/monitoring/monitoring.ts'
import type { Result } from '../result.ts'

/**
 * How the line of a board is: `lost` with `unreachable` or the code of the server's own trouble; `refused` with a code, after which
 * it is not tried again.
 */
export type BoardConnection =
  | { kind: 'open' }
  | { kind: 'lost'; code: string }
  | { kind: 'refused'; code: string }

/** The rooms' devices at the server. Nothing here rejects. */
export interface MonitoringPorts {
  /**
   * Follows the board below an org unit, or everything that the user may see; reconnects when the connection
   * breaks. Returns a function that stops it.
   */
  follow(
    below: string | null,
    listener: { event(event: BoardEvent): void; line(line: BoardConnection): void },
  ): () => void
  list(query: URLSearchParams): Promise<Result<MonitoringList>>
  device(id: string): Promise<Result<DeviceDetail>>
  acknowledge(alert: string): Promise<Result<DeviceAlert>>
  /** Resolves after `ms` milliseconds, but not before the page is visible. */
  wait(ms: number): Promise<void>
}
