import { PNG } from 'pngjs'
import type { WebSocket } from 'ws'

const size = { width: 640, height: 360 } as const

/**
 * Layers of a drawn hospital room, each over the previous one: color, then left, top, right and bottom in px.
 */
const plates: readonly (readonly [colour: number, ...box: [number, number, number, number]])[] = [
  // Wall, floor, window with its cross, curtain.
  [0xd5dde6, 0, 0, 640, 360],
  [0x9fa8b4, 0, 250, 640, 360],
  [0xf4f8fc, 60, 40, 240, 190],
  [0xa9c4dd, 70, 50, 145, 180],
  [0xa9c4dd, 155, 50, 230, 180],
  [0x7f9ec4, 20, 30, 55, 250],
  // Door, bed with its pillow, and the blanket.
  [0x8a6f58, 530, 80, 610, 290],
  [0xe8ecf1, 250, 200, 500, 300],
  [0xffffff, 262, 178, 330, 214],
  [0x4f74a8, 340, 205, 500, 300],
  [0x5c6672, 250, 300, 262, 330],
  [0x5c6672, 488, 300, 500, 330],
]

/** Draws what the room's camera sees on the stage, as PNG. It is drawn because no real room is shown. */
export function drawStagePicture(): Buffer {
  const picture = new PNG(size)
  for (const [colour, left, top, right, bottom] of plates)
    for (let y = top; y < bottom; y += 1)
      for (let x = left; x < right; x += 1)
        picture.data.writeUInt32BE(colour * 256 + 255, (y * size.width + x) * 4)
  return PNG.sync.write(picture)
}

/**
 * Interval at which the room camera sends its picture, in milliseconds. A picture that is not repeated is
 * soon considered lost.
 */
const pictureMs = 1_000

/** Sends a picture repeatedly until the connection is closed. */
export function showAgain(line: WebSocket, picture: Buffer): void {
  line.send(picture)
  const again = setInterval(() => line.send(picture), pictureMs)
  line.once('close', () => clearInterval(again))
}
