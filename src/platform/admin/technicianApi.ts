import { technicianEndpoints } from '../../contract/technician/technician.ts'
import type { ConsoleClient } from './consoleClient.ts'
import type { CodeListener, ScannerStatus } from '../scanCodes.ts'
import { createEndpointCalls } from './endpointCalls.ts'
import { scanCameraOf } from './scanCamera.ts'

interface CodeScanListener extends Pick<CodeListener, 'found'> {
  status(status: ScannerStatus | 'off'): void
  opened(camera: Awaited<ReturnType<typeof scanCameraOf>>): void
}

/** Actions of a technician in the browser. Implements `TechnicianPorts` of src/state/admin. */
export function createTechnicianApi(server: ConsoleClient) {
  return {
    ...createEndpointCalls(server, technicianEndpoints),
    wait: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
    save: (name: string, text: string) => {
      const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
      const link = Object.assign(document.createElement('a'), { href: address, download: name })
      link.click()
      URL.revokeObjectURL(address)
    },
    print: () => window.print(),
    origin: window.location.origin,
    scan: scanWhileVisible,
  }
}

/** Scans until stopped, or until the page is hidden: no camera stays on behind another page. */
function scanWhileVisible(video: HTMLVideoElement, listener: CodeScanListener, camera?: string): () => void {
  const ended = new AbortController()
  const { signal } = ended
  const stop = () => ended.abort()
  const scanning = async () => {
    const { scanCodes } = await import('../scanCodes.ts')
    if (signal.aborted) return
    const opened = async (track: MediaStreamTrack) => {
      const described = await scanCameraOf(track)
      if (!signal.aborted) listener.opened(described)
    }
    const heard: CodeListener = {
      found: (text) => listener.found(text),
      status: (status) => listener.status(status),
      opened: (track) => void opened(track),
    }
    signal.addEventListener('abort', scanCodes(video, heard, camera))
  }
  scanning().catch(() => {
    if (!signal.aborted) listener.status('unavailable')
  })
  const leave = () => {
    if (document.visibilityState === 'visible') return
    stop()
    listener.status('off')
  }
  document.addEventListener('visibilitychange', leave, { signal })
  return stop
}
