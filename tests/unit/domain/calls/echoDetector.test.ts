import { describe, expect, test } from 'vitest'
import { createEchoDetector } from '../../../../src/domain/calls/echoDetector.ts'

/** Returns repeatable numbers from 0 to 1. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
}

/** Returns levels of speech: syllables of 130 to 400 ms between pauses, at 66 ms each. */
function speech(seed: number, ticks: number): number[] {
  const random = numbers(seed)
  const levels: number[] = []
  while (levels.length < ticks) {
    const level = random() < 0.4 ? 0.02 : 0.3 + 0.6 * random()
    for (let left = 2 + Math.floor(random() * 5); left > 0; left -= 1) levels.push(level + 0.05 * random())
  }
  return levels.slice(0, ticks)
}

const minute = 900

/** Returns true if the detector finds an echo in a minute. */
function detects(near: readonly number[], far: readonly number[]): boolean {
  const detector = createEchoDetector()
  return far.some((level, index) => detector.hear(near[index] ?? 0, level))
}

const seeds = Array.from({ length: 20 }, (_, index) => index + 1)

describe('echo detector', () => {
  test.each([0, 2, 5])('finds what comes back %i ticks later, quieter and with noise', (lag) => {
    for (const seed of seeds) {
      const far = speech(seed, minute)
      const random = numbers(seed + 1_000)
      const near = far.map((_, index) => 0.35 * (far[index - lag] ?? 0) + 0.05 * random())
      expect(detects(near, far)).toBe(true)
    }
  })

  test('does not take two people for an echo who talk at the same time', () => {
    for (const seed of seeds) expect(detects(speech(seed + 500, minute), speech(seed, minute))).toBe(false)
  })

  test('does not take turns for an echo', () => {
    for (const seed of seeds) {
      const turn = (index: number) => Math.floor(index / 60) % 2
      const far = speech(seed, minute).map((level, index) => (turn(index) === 0 ? level : 0))
      const near = speech(seed + 500, minute).map((level, index) => (turn(index) === 1 ? level : 0))
      expect(detects(near, far)).toBe(false)
    }
  })

  test('hears no echo in silence, nor in a steady noise', () => {
    const far = speech(3, minute)
    expect(
      detects(
        far.map(() => 0),
        far,
      ),
    ).toBe(false)
    expect(
      detects(
        far.map(() => 0.4),
        far,
      ),
    ).toBe(false)
    expect(
      detects(
        far,
        far.map(() => 0),
      ),
    ).toBe(false)
  })

  test('hears no echo in the little that echo cancellation leaves', () => {
    const far = speech(4, minute)
    expect(
      detects(
        far.map((level) => 0.04 * level),
        far,
      ),
    ).toBe(false)
  })
})
