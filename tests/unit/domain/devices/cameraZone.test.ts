import { describe, expect, it } from 'vitest'
import {
  homeZone,
  intoZone,
  isInZone,
  visibleWithin,
  zoneAround,
} from '../../../../src/domain/devices/cameraZone.ts'
import { cropOf, homePose } from '../../../../src/domain/devices/ptz.ts'
import { seededRandom } from '../../../support/media/simulatedLink.ts'

const zone = { pan_least: -0.8, pan_most: -0.2, tilt_least: -0.5, tilt_most: 0.5, zoom_least: 2 }

describe('a camera zone', () => {
  it('contains the presets around which it was drawn, and nothing wider', () => {
    const poses = [
      { pan: -0.4, tilt: 0.1, zoom: 3 },
      { pan: 0.2, tilt: -0.3, zoom: 2 },
    ]
    const around = zoneAround(poses)
    expect(around).toEqual({
      pan_least: -0.4,
      pan_most: 0.2,
      tilt_least: -0.3,
      tilt_most: 0.1,
      zoom_least: 2,
    })
    expect(zoneAround([])).toBeNull()
  })

  it('takes a pose to its closest one', () => {
    expect(intoZone({ pan: 1, tilt: 1, zoom: 1 }, zone)).toEqual({ pan: -0.2, tilt: 0.5, zoom: 2 })
    expect(isInZone({ pan: -0.5, tilt: 0, zoom: 4 }, zone)).toBe(true)
    expect(isInZone({ pan: -0.5, tilt: 0, zoom: 1.9 }, zone)).toBe(false)
  })

  it('of a home position only zooms in', () => {
    expect(intoZone({ pan: 0.3, tilt: -1, zoom: 1 }, homeZone(homePose))).toEqual(homePose)
    expect(isInZone({ ...homePose, zoom: 4 }, homeZone(homePose))).toBe(true)
  })

  it('never shows anything outside the area that it names', () => {
    const random = seededRandom(1)
    const area = visibleWithin(zone)
    for (let tried = 0; tried < 5_000; tried += 1) {
      const pose = intoZone({ pan: random() * 2 - 1, tilt: random() * 2 - 1, zoom: 1 + random() * 4 }, zone)
      const { x, y, width, height } = cropOf(pose, 1, 1)
      expect(x).toBeGreaterThanOrEqual(area.left - 1e-9)
      expect(y).toBeGreaterThanOrEqual(area.top - 1e-9)
      expect(x + width).toBeLessThanOrEqual(area.right + 1e-9)
      expect(y + height).toBeLessThanOrEqual(area.bottom + 1e-9)
    }
    expect(area.right).toBeLessThan(1)
  })
})
