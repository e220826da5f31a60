import { closeSync, openSync, writeSync } from 'node:fs'
import { encode } from 'uqr'

/** Size of every fake camera's picture, in pixels. */
export const cameraSize = { width: 1280, height: 720 } as const

interface Wave {
  /** Amplitude in luma levels; `length` is the wavelength in pixels of the picture. */
  readonly height: number
  readonly length: number
  readonly phase: number
}

/**
 * Waves of the woven picture, whose luma is 126 + columns(x) + rows(y). The wavelengths have no common
 * measure, so any stretch of a single row, no matter which, shows from which column on and at what scale it
 * is displayed.
 */
export const weave = {
  columns: [
    { height: 22, length: 67, phase: 0.4 },
    { height: 18, length: 109, phase: 2.1 },
    { height: 16, length: 233, phase: 4.3 },
    { height: 12, length: 571, phase: 1.2 },
  ],
  rows: [
    { height: 16, length: 71, phase: 1.7 },
    { height: 12, length: 127, phase: 0.2 },
    { height: 10, length: 311, phase: 3.6 },
  ],
} as const satisfies Record<string, readonly Wave[]>

/** Returns the sum of the waves at a pixel, or at a point between pixels. */
export function waveAt(waves: readonly Wave[], pixel: number): number {
  return waves.reduce(
    (sum, { height, length, phase }) => sum + height * Math.sin((2 * Math.PI * pixel) / length + phase),
    0,
  )
}

/** Returns the switches that make Chromium film a still picture instead of its own test picture. */
export function filming(file: string): readonly string[] {
  return [
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${file}`,
  ]
}

/** Writes the woven picture as the film of a fake camera. */
export function filmWeave(file: string): void {
  const { width, height } = cameraSize
  const columns = Array.from({ length: width }, (_, x) => waveAt(weave.columns, x))
  const rows = Array.from({ length: height }, (_, y) => waveAt(weave.rows, y))
  writeFilm(file, (x, y) => 126 + (columns[x] ?? 0) + (rows[y] ?? 0))
}

/** Writes a film of an empty room: wall, floor, window and bed, in plain areas. */
export function filmRoom(file: string): void {
  const { width, height } = cameraSize
  const areas = [
    { left: 0.1, top: 0.12, right: 0.36, bottom: 0.52, luma: 214 },
    { left: 0.42, top: 0.5, right: 0.94, bottom: 0.64, luma: 196 },
    { left: 0.42, top: 0.64, right: 0.94, bottom: 0.74, luma: 128 },
    { left: 0, top: 0.7, right: 1, bottom: 1, luma: 104 },
  ]
  writeFilm(file, (x, y) => {
    const [column, row] = [x / width, y / height]
    const area = areas.find(
      ({ left, top, right, bottom }) => column >= left && column < right && row >= top && row < bottom,
    )
    return area?.luma ?? 158
  })
}

/** Writes a film of a QR code held up to the camera, including its white border. */
export function filmQrCode(file: string, text: string): void {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const module = Math.floor(cameraSize.height / size)
  const left = Math.floor((cameraSize.width - module * size) / 2)
  writeFilm(file, (x, y) => {
    const dark = data[Math.floor(y / module)]?.[Math.floor((x - left) / module)]
    return dark === true ? 20 : 230
  })
}

/** Writes a YUV4MPEG2 film of one picture without color, which Chromium repeats endlessly. */
function writeFilm(file: string, luma: (x: number, y: number) => number): void {
  const { width, height } = cameraSize
  const picture = Buffer.alloc(width * height * 1.5, 128)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      picture[y * width + x] = Math.round(Math.min(235, Math.max(16, luma(x, y))))
  const descriptor = openSync(file, 'w')
  try {
    writeSync(descriptor, `YUV4MPEG2 W${String(width)} H${String(height)} F5:1 Ip A1:1 C420jpeg\n`)
    writeSync(descriptor, 'FRAME\n')
    writeSync(descriptor, picture)
  } finally {
    closeSync(descriptor)
  }
}
