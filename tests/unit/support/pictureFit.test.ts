import { expect, test } from 'vitest'
import { cropOf } from '../../../src/domain/devices/ptz.ts'
import { cameraSize, waveAt, weave } from '../../support/media/fakeCamera.ts'
import { fitShape, fitShift } from '../../support/media/pictureFit.ts'

const { width, height } = cameraSize

/**
 * Returns the cells of 8 pixels that a monitor would show, with the brightness levels of an 8-bit picture.
 */
function cells(waves: Parameters<typeof waveAt>[0], start: number, scale: number, size: number): number[] {
  return Array.from({ length: size / 8 }, (_, cell) => {
    const pixels = Array.from({ length: 8 }, (_unused, pixel) =>
      Math.round(100 + 0.8 * waveAt(waves, start + (cell * 8 + pixel + 0.5) / scale - 0.5)),
    )
    return pixels.reduce((sum, value) => sum + value, 0) / pixels.length
  })
}

test.each([
  { pan: 0, tilt: 0, zoom: 1 },
  { pan: 0, tilt: 0, zoom: 1.5 },
  { pan: 1, tilt: -1, zoom: 1.5 },
  { pan: -0.37, tilt: 0.61, zoom: 2.3 },
  { pan: 0.8, tilt: -0.2, zoom: 4 },
])('where the camera looks is read from the picture to half a pixel: $pan $tilt $zoom', (pose) => {
  const crop = cropOf(pose, width, height)
  const found = fitShape(cells(weave.columns, crop.x, pose.zoom, width))
  expect(found.scale / pose.zoom).toBeCloseTo(1, 2)
  expect(Math.abs(found.left - crop.x)).toBeLessThan(0.5)
  expect(Math.abs(fitShift(cells(weave.rows, crop.y, pose.zoom, height), found.scale) - crop.y)).toBeLessThan(
    0.5,
  )
})

test('another picture is not taken for the known one', () => {
  const flat = Array.from({ length: width / 8 }, (_, at) => at % 7)
  expect(() => fitShape(flat)).toThrow('does not show the known picture')
})
