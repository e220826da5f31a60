import { readEntryLink } from '../bedside/entryLink.ts'

/** Address of the console on the printed label of a room. A camera app opens it too. */
export function roomLabelLink(origin: string, deviceId: string): string {
  return `${origin}/admin/technician?room=${encodeURIComponent(deviceId)}`
}

/**
 * Returns the device id in a scanned QR code: of a room's label, or of the code on the room's monitor. Null for any
 * other code.
 */
export function scannedDevice(text: string, origin: string): string | null {
  if (!URL.canParse(text)) return null
  const { parameters, clean } = readEntryLink(text)
  if (clean.origin !== origin) return null
  const ofLabel = clean.pathname === '/admin/technician' ? clean.searchParams.get('room') : null
  return parameters.apsId ?? (ofLabel?.trim() || null)
}
