import { describe, expect, it } from 'vitest'
import { playoutDelayFor } from '../../../../../../src/server/conference/media/congestion/playoutDelay.ts'

describe('time for which a receiver holds a picture back', () => {
  it('is none where nothing is lost', () => {
    expect(playoutDelayFor(0, 0)).toBe(0)
  })

  it('covers the repairs on the way to the node, and from the node on', () => {
    expect(playoutDelayFor(120, 0)).toBe(160)
    expect(playoutDelayFor(0, 30)).toBe(70)
    expect(playoutDelayFor(120.4, 30)).toBe(190)
  })

  it('is at most 300 ms, because people would interrupt one another', () => {
    expect(playoutDelayFor(400, 200)).toBe(300)
  })
})
