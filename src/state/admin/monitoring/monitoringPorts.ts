import type { BoardEvent, monitoringEndpoints } from '../../../contract/monitoring/monitoring.ts'
import type { EndpointPorts } from '../result.ts'

/**
 * State of a board's connection. `lost`: with `unreachable` or the code of a server error. `refused`: with a
 * code, after which the connection is not retried.
 */
export type BoardConnection =
  | { kind: 'open' }
  | { kind: 'lost'; code: string }
  | { kind: 'refused'; code: string }

/** Room devices on the server. No method rejects. */
export interface MonitoringPorts extends EndpointPorts<typeof monitoringEndpoints> {
  /**
   * Follows the board below an org unit, or everything that the user may see; reconnects when the connection
   * breaks. Returns a function that stops it.
   */
  follow(
    below: string | null,
    listener: { event(event: BoardEvent): void; connection(connection: BoardConnection): void },
  ): () => void
  /** Resolves after `ms` milliseconds, but not before the page is visible. */
  wait(ms: number): Promise<void>
}
