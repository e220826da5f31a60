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
   * camera off; when the page is hidden, it goes off by itself. `camera` is the id of the camera to use; without it the
   * one on the back is preferred, also where the chosen one is gone.
   */
  scan(video: HTMLVideoElement, listener: LabelScanListener, camera?: string): () => void
}

export interface LabelScanListener {
  /** Called with the text of each code in view. */
  found(text: string): void
  status(status: LabelScanStatus): void
  /** Called with the camera as soon as its view is shown. */
  opened(camera: ScanCamera): void
}

/** Camera of a scan, and the cameras of this device. */
export interface ScanCamera {
  id: string
  all: readonly { id: string; label: string }[]
  /** Turns the light of the camera on or off, and rejects if that failed; null if it has none. */
  light: ((isOn: boolean) => Promise<void>) | null
}

/** State of the camera of a scan. `denied`: the browser does not allow it; `unavailable`: there is none. */
export type LabelScanStatus = 'off' | 'looking' | 'denied' | 'unavailable'
