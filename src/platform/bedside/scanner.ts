import { scannedEntry } from '../../domain/bedside/entryLink.ts'
import { type CodeListener, scanCodes } from '../scanCodes.ts'

interface ScannerListener extends Pick<CodeListener, 'status'> {
  found(entry: { token: string; apsId: string }): void
}

/** Scans QR codes with the tablet's camera until stopped. Only links to one of `origins` count. */
export function scan(
  origins: readonly string[],
  video: HTMLVideoElement,
  listener: ScannerListener,
): () => void {
  return scanCodes(video, {
    status: (status) => listener.status(status),
    found: (text) => {
      const entry = scannedEntry(text, origins)
      if (entry !== null) listener.found(entry)
    },
  })
}
