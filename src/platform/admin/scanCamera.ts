/** Camera that a scan uses, and what this device can do beside it. */
interface ScanCamera {
  id: string
  /** All cameras of this device, with the names that the browser gives them. */
  all: readonly { id: string; label: string }[]
  /** Turns the light of the camera on or off, and rejects if that failed; null if it has none. */
  light: ((isOn: boolean) => Promise<void>) | null
}

/** Describes an open camera. A browser names the others only while one is permitted. */
export async function scanCameraOf(track: MediaStreamTrack): Promise<ScanCamera> {
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => [])
  return {
    id: track.getSettings().deviceId ?? '',
    all: devices
      .filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '')
      .map(({ deviceId, label }) => ({ id: deviceId, label })),
    light: hasLight(track) ? (isOn) => track.applyConstraints({ advanced: [{ torch: isOn }] }) : null,
  }
}

// Older Firefox has no capabilities.
const hasLight = (track: MediaStreamTrack): boolean =>
  'getCapabilities' in track && track.getCapabilities().torch === true

declare global {
  interface MediaTrackCapabilities {
    readonly torch?: boolean
  }
  interface MediaTrackConstraintSet {
    torch?: boolean
  }
}
