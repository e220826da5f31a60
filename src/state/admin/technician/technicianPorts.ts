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
  /** Origin of the console, for the links on labels. */
  origin: string
  /**
   * Reads QR codes with the camera of this device and shows its view in `video`. Returns a function that turns the
   * camera off; when the page is hidden, it goes off by itself.
   */
  scan(video: HTMLVideoElement, listener: LabelScanListener): () => void
}

export interface LabelScanListener {
  /** Called with the text of each code in view. */
  found(text: string): void
  status(status: LabelScanStatus): void
}

/** State of the camera of a scan. `denied`: the browser does not allow it; `unavailable`: there is none. */
export type LabelScanStatus = 'off' | 'looking' | 'denied' | 'unavailable'
