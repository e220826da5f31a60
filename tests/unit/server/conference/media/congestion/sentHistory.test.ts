import { describe, expect, it } from 'vitest'
import { SentHistory } from '../../../../../../src/server/conference/media/congestion/sentHistory.ts'

describe('sent history', () => {
  it('finds a packet by its 16-bit sequence number across the wrap', () => {
    const history = new SentHistory()
    for (let number = 65_530; number < 65_546; number += 1) history.add(number & 0xffff, number, number, 0)
    expect(history.find(65_535)).toMatchObject({ number: 65_535, bytes: 65_535, fate: 'unknown' })
    expect(history.find(9)).toMatchObject({ number: 65_545, sentAtMs: 65_545 })
    expect(history.at(65_536)).toMatchObject({ bytes: 65_536 })
  })

  it('keeps 2,048 packets and none that was never sent', () => {
    const history = new SentHistory()
    expect(history.find(0)).toBeNull()
    for (let number = 1; number <= 2_049; number += 1) history.add(number, 100, number, 0)
    expect(history.find(1)).toBeNull()
    expect(history.find(2)).toMatchObject({ number: 2 })
    expect(history.find(2_050)).toBeNull()
    expect(history.find(65_535)).toBeNull()
  })

  it('allows gaps, and takes an older number for the next round', () => {
    const history = new SentHistory()
    history.add(10, 100, 0, 0)
    history.add(15, 100, 5, 3)
    expect(history.find(12)).toBeNull()
    expect(history.find(15)).toMatchObject({ probe: 3 })
    expect(history.add(15, 100, 9, 0).number).toBe(15 + 0x1_0000)
  })

  it('forgets the fate of the packet whose entry is reused', () => {
    const history = new SentHistory()
    history.add(0, 100, 0, 0).fate = 'received'
    for (let number = 1; number < 2_048; number += 1) history.add(number, 100, number, 0)
    expect(history.add(2_048, 100, 2_048, 0).fate).toBe('unknown')
  })
})
