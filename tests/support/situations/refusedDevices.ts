/**
 * Error with which the browser refuses to open a camera and a microphone. The names are those of
 * getUserMedia's errors.
 */
export type DeviceRefusal = 'NotAllowedError' | 'NotFoundError' | 'NotReadableError'

/** Makes the page's camera and microphone fail. Runs before the page's own scripts. */
export function refuseDevices(name: DeviceRefusal): void {
  navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('refused by the test', name))
}
