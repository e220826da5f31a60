export type ScannerStatus = 'looking' | 'denied' | 'unavailable'

export interface CodeListener {
  /** Called with the text of each QR code in view. */
  found(text: string): void
  status(status: ScannerStatus): void
  /** Called with the camera as soon as its picture plays. */
  opened?(track: MediaStreamTrack): void
}

/**
 * Interval between two scans, in milliseconds: short enough for a shaky hand, long enough for an old tablet.
 */
const lookMs = 200
/** Period in which the same code is not reported again while it stays in view, in milliseconds. */
const sameCodeMs = 5_000

/**
 * Scans QR codes with the camera of this device until stopped, and shows its view in `video`. Without `camera`, the id of
 * one, it prefers the camera on the back.
 */
export function scanCodes(video: HTMLVideoElement, listener: CodeListener, camera?: string): () => void {
  const ended = new AbortController()
  run(video, listener, ended.signal, camera).catch(() => {
    if (ended.signal.aborted) return
    // No one uses the camera after a failure, so turn it off.
    ended.abort()
    listener.status('unavailable')
  })
  return () => ended.abort()
}

async function run(
  video: HTMLVideoElement,
  listener: CodeListener,
  ended: AbortSignal,
  wanted?: string,
): Promise<void> {
  if (!('mediaDevices' in navigator)) return listener.status('unavailable')
  const camera = await openCamera(listener, ended, wanted)
  if (camera === null) return
  const close = () => {
    for (const track of camera.getTracks()) track.stop()
    video.srcObject = null
  }
  if (ended.aborted) return close()
  ended.addEventListener('abort', close)
  // The camera was unplugged or taken by the system. The user can still type the code.
  for (const track of camera.getTracks()) {
    track.addEventListener('ended', () => listener.status('unavailable'), { signal: ended })
  }
  video.srcObject = camera
  video.muted = true
  await video.play()
  const [track] = camera.getTracks()
  if (track !== undefined && !ended.aborted) listener.opened?.(track)
  const detector = await createDetector()
  if (ended.aborted) return
  listener.status('looking')
  await look(detector, video, ended, (text) => listener.found(text))
}

async function openCamera(
  listener: CodeListener,
  ended: AbortSignal,
  wanted?: string,
): Promise<MediaStream | null> {
  const size = { width: { ideal: 1280 }, height: { ideal: 720 } }
  const which = wanted === undefined ? { facingMode: 'environment' } : { deviceId: { exact: wanted } }
  try {
    return await navigator.mediaDevices.getUserMedia({ video: { ...which, ...size } })
  } catch (error) {
    // No one waits for another camera, or for the reason.
    if (ended.aborted) return null
    const refused = error instanceof DOMException && error.name === 'NotAllowedError'
    // The chosen camera was unplugged, or is in use: another one also reads the label.
    if (wanted !== undefined && !refused) return openCamera(listener, ended)
    listener.status(refused ? 'denied' : 'unavailable')
    return null
  }
}

interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { rawValue: string }[]>
}

/**
 * Returns the browser's own detector if it supports QR codes, otherwise one in WebAssembly, loaded on demand.
 */
async function createDetector(): Promise<Detector> {
  const native = nativeDetector()
  if (native !== null && (await native.getSupportedFormats()).includes('qr_code')) {
    return new native({ formats: ['qr_code'] })
  }
  const [{ BarcodeDetector, prepareZXingModule }, wasm] = await Promise.all([
    import('barcode-detector/ponyfill'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ])
  prepareZXingModule({
    overrides: {
      locateFile: (path: string, prefix: string) => (path.endsWith('.wasm') ? wasm.default : prefix + path),
    },
  })
  return new BarcodeDetector({ formats: ['qr_code'] })
}

interface NativeDetector {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

function nativeDetector(): NativeDetector | null {
  return window.BarcodeDetector ?? null
}

declare global {
  interface Window {
    readonly BarcodeDetector?: NativeDetector
  }
}

async function look(
  detector: Detector,
  video: HTMLVideoElement,
  ended: AbortSignal,
  read: (text: string) => void,
): Promise<void> {
  let last = { text: '', at: Number.NEGATIVE_INFINITY }
  while (!ended.aborted) {
    // An unreadable frame must not end the scan.
    const codes = await detector.detect(video).catch(() => [])
    for (const { rawValue: text } of codes) {
      const now = performance.now()
      if (ended.aborted || (text === last.text && now - last.at < sameCodeMs)) continue
      last = { text, at: now }
      read(text)
    }
    await new Promise((resolve) => setTimeout(resolve, lookMs))
  }
}
