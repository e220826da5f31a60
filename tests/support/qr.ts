import jsQR from 'jsqr'
import { PNG } from 'pngjs'

/** The text of the QR code that stands in a screenshot, read from its pixels alone; null when none can be read. */
export function readQrCode(screenshot: Buffer): string | null {
  const { data, width, height } = PNG.sync.read(screenshot)
  return decode(new Uint8ClampedArray(data), width, height)?.data ?? null
}

/** The code's length of side in modules: 17 + 4 × version. */
export function qrModules(screenshot: Buffer): number | null {
  const { data, width, height } = PNG.sync.read(screenshot)
  const found = decode(new Uint8ClampedArray(data), width, height)
  return found === null ? null : 17 + 4 * found.version
}

// jsqr is CommonJS: bundlers unwrap its default export, Node hands over the whole module.
const decode = typeof jsQR === 'function' ? jsQR : (jsQR as { default: typeof jsQR }).default
