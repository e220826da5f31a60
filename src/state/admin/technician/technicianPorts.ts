import type { technicianEndpoints } from '../../../contract/technician/technician.ts'
import type { EndpointPorts } from '../result.ts'

/**
 * A technician’s actions on the server and in the browser. No method rejects; `device_refused` gives the
 * reason in `fields.device`.
 */
export interface TechnicianPorts extends EndpointPorts<typeof technicianEndpoints> {
  /** Resolves after `ms` milliseconds. */
  wait(ms: number): Promise<void>
  /** Makes the browser save a text as a file. */
  save(name: string, text: string): void
  print(): void
}
