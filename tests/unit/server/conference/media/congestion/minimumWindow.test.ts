import { describe, expect, it } from 'vitest'
import { MinimumWindow } from '../../../../../../src/server/conference/media/congestion/minimumWindow.ts'

describe('minimum window', () => {
  it('has no least value before the first', () => {
    expect(new MinimumWindow(50, 8).least).toBe(Infinity)
  })

  it('keeps the least value of its time', () => {
    const window = new MinimumWindow(50, 8)
    window.add(5, 1_000)
    window.add(9, 1_020)
    for (let atMs = 1_050; atMs < 1_400; atMs += 50) window.add(20, atMs)
    expect(window.least).toBe(5)
    window.add(20, 1_400)
    expect(window.least).toBe(20)
  })

  it('discards everything after a longer pause', () => {
    const window = new MinimumWindow(50, 8)
    for (let atMs = 0; atMs < 400; atMs += 50) window.add(1, atMs)
    window.add(7, 60_000)
    expect(window.least).toBe(7)
  })

  it('takes a late value, unless it is older than the window', () => {
    const window = new MinimumWindow(50, 8)
    window.add(7, 1_000)
    window.add(6, 700)
    expect(window.least).toBe(6)
    window.add(1, 550)
    expect(window.least).toBe(6)
  })

  it('takes values below zero, and starts again after a reset', () => {
    const window = new MinimumWindow(50, 8)
    window.add(-3, 1_000)
    expect(window.least).toBe(-3)
    window.reset()
    window.add(4, 10)
    expect(window.least).toBe(4)
  })
})
