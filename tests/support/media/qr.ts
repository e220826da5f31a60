import jsQR from 'jsqr'
import { PNG } from 'pngjs'

/** Returns the text of the QR code in a screenshot, read from its pixels alone; null if none can be read. */
export function readQrCode(screenshot: Buffer): string | null {
  const { data, width, height } = PNG.sync.read(screenshot)
  return decode(new Uint8ClampedArray(data), width, height)?.data ?? null
}

/** Returns the code's side length in modules, 17 + 4 × version; null if no code is found. */
export function qrModules(screenshot: Buffer): number | null {
  const { data, width, height } = PNG.sync.read(screenshot)
  const found = decode(new Uint8ClampedArray(data), width, height)
  return found === null ? null : 17 + 4 * found.version
}

// jsqr is CommonJS: bundlers unwrap its default export, but Node returns the whole module.
const decode = typeof jsQR === 'function' ? jsQR : (jsQR as { default: typeof jsQR }).default

/** Renders a drawing of ui/QrDrawing like a browser's screenshot: four pixels per module, on white. */
export function pngOfDrawing(drawing: Element): Buffer {
  const [, , modules = 0] = (drawing.getAttribute('viewBox') ?? '').split(' ').map(Number)
  const scale = 4
  const margin = 4
  const side = (modules + 2 * margin) * scale
  const png = new PNG({ width: side, height: side })
  png.data.fill(255)
  const path = drawing.querySelector('path')?.getAttribute('d') ?? ''
  for (const [, x = '', y = '', length = ''] of path.matchAll(/M(\d+) ([\d.]+)h(\d+)/gu)) {
    const [left, top] = [(Number(x) + margin) * scale, (Math.floor(Number(y)) + margin) * scale]
    for (let row = top; row < top + scale; row += 1)
      for (let at = left; at < left + Number(length) * scale; at += 1)
        png.data.fill(0, (row * side + at) * 4, (row * side + at) * 4 + 3)
  }
  return PNG.sync.write(png)
}
