import type { BoardEvent, DeviceAlert, DeviceDetail, MonitoringList } from '../../contract/monitoring.ts'
import type { Answer } from './answer.ts'

/**
 * How the line of a board is: `lost` with `unreachable` or the code of the server's own trouble; `refused` with a code, after which
 * it is not tried again.
 */
export type BoardLine = { kind: 'open' } | { kind: 'lost'; code: string } | { kind: 'refused'; code: string }

/** The rooms' devices at the server. Nothing here rejects. */
export interface MonitoringPorts {
  /** Follows the board below a node, or of all that is one's own; a line that breaks is made anew. Answers the end of it. */
  follow(
    below: string | null,
    listener: { event(event: BoardEvent): void; line(line: BoardLine): void },
  ): () => void
  list(query: URLSearchParams): Promise<Answer<MonitoringList>>
  device(id: string): Promise<Answer<DeviceDetail>>
  acknowledge(alert: string): Promise<Answer<DeviceAlert>>
  /** Fulfilled after so many milliseconds, and not before the page is looked at. */
  wait(ms: number): Promise<void>
}
