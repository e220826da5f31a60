import { describe, expect, it } from 'vitest'
import { PictureDemand } from '../../../../../../src/server/conference/media/congestion/pictureDemand.ts'

const start = 10_000

describe('picture that the viewers of one sender need', () => {
  it('is one, as large as the only viewer can receive', () => {
    const demand = new PictureDemand()
    expect(demand.decide([900_000], true, start)).toEqual({ isSmallWanted: false, bitrate: 900_000 })
    expect(demand.decide([200_000], true, start)).toEqual({ isSmallWanted: false, bitrate: 200_000 })
  })

  it('is one for viewers that hardly differ, as large as the weakest can receive', () => {
    const demand = new PictureDemand()
    expect(demand.decide([900_000, 600_000], true, start)).toEqual({ isSmallWanted: false, bitrate: 600_000 })
  })

  it('is one for viewers who all receive the full layer, however much better one of them is', () => {
    const { isSmallWanted } = new PictureDemand().decide([900_000, 5_000_000], true, start)
    expect(isSmallWanted).toBe(false)
  })

  it('is two where one viewer receives much less, and the others lose nothing', () => {
    const request = new PictureDemand().decide([1_250_000, 300_000], true, start)
    expect(request).toEqual({ isSmallWanted: true, bitrate: 1_150_000 })
  })

  it('is two for ten seconds more than needed, so that a network that comes and goes does not switch it', () => {
    const demand = new PictureDemand()
    demand.decide([1_250_000, 300_000], true, start)
    expect(demand.decide([1_250_000, 1_250_000], true, start + 9_999).isSmallWanted).toBe(true)
    expect(demand.decide([1_250_000, 1_250_000], true, start + 10_000).isSmallWanted).toBe(false)
  })

  it('is one from a client that sends one, as large as the best can receive', () => {
    const request = new PictureDemand().decide([1_250_000, 300_000], false, start)
    expect(request).toEqual({ isSmallWanted: false, bitrate: 1_250_000 })
  })

  it('is never limited to nothing', () => {
    expect(new PictureDemand().decide([-50_000], true, start).bitrate).toBe(40_000)
  })
})
