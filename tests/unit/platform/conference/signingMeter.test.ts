import { describe, expect, it } from 'vitest'
import { readSnapshot } from '../../../../src/platform/conference/mediaFigures.ts'
import { SigningMeter, type SignedPictures } from '../../../../src/platform/conference/signingMeter.ts'

const both: SignedPictures = { isSent: true, isReceived: true, track: 'second' }

/** Returns a meter of a call in which frames go up and come down at the rates that are given. */
function metered() {
  const changes: boolean[] = []
  const meter = new SigningMeter((isUnclear) => changes.push(isUnclear))
  let at = 0
  let [up, down] = [0, 0]
  const run = (
    seconds: number,
    rates: { up: number; down: number },
    pictures: SignedPictures | null = both,
  ) => {
    for (let second = 0; second < seconds; second += 1) {
      at += 1_000
      up += rates.up
      down += rates.down
      const reports = [
        { type: 'outbound-rtp', id: 'up', kind: 'video', framesEncoded: up },
        { type: 'inbound-rtp', id: 'main', kind: 'video', trackIdentifier: 'main', framesDecoded: at / 40 },
        { type: 'inbound-rtp', id: 'second', kind: 'video', trackIdentifier: 'second', framesDecoded: down },
      ]
      meter.add(readSnapshot(reports, at), pictures)
    }
  }
  return { changes, run, meter }
}

describe('signing', () => {
  it('is clear with 20 frames a second both ways', () => {
    const { changes, run } = metered()
    run(30, { up: 20, down: 25 })
    expect(changes).toEqual([])
  })

  it.each([
    ['sends', { up: 15, down: 25 }],
    ['receives', { up: 25, down: 15 }],
  ])('is unclear while the client %s fewer, and clear again after a while', (_, rates) => {
    const { changes, run } = metered()
    run(10, rates)
    expect(changes).toEqual([true])
    run(4, { up: 25, down: 25 })
    expect(changes).toEqual([true])
    run(8, { up: 25, down: 25 })
    expect(changes).toEqual([true, false])
  })

  it('asks for no picture of a camera that is off, at either end', () => {
    const { changes, run } = metered()
    run(20, { up: 0, down: 0 }, { ...both, isSent: false, isReceived: false })
    expect(changes).toEqual([])
  })

  it('is no longer unclear when no one signs', () => {
    const { changes, run } = metered()
    run(10, { up: 5, down: 5 })
    run(1, { up: 5, down: 5 }, null)
    expect(changes).toEqual([true, false])
  })
})
