/**
 * Error with which the browser refuses to open a camera and a microphone. The names are those of
 * getUserMedia's errors.
 */
export type DeviceRefusal = 'NotAllowedError' | 'NotFoundError' | 'NotReadableError'

/** Runs in a page before its own scripts. */
export function refuseDevices(name: DeviceRefusal): void {
  navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('refused by the test', name))
}
