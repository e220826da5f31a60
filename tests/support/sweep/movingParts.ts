import type { Page } from 'playwright'

/** Length of a frame, in milliseconds. Only longer animations count as motion. */
const frameMs = 17

/** Returns what moves on the current screen for a user who asks for no motion. */
export async function unwantedMotion(page: Page): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  try {
    return await movingParts(page)
  } finally {
    await page.emulateMedia({ reducedMotion: null })
  }
}

/**
 * Returns what still moves on a screen whose user asked for no motion. An animation that only guards buttons,
 * or shows something late, moves nothing.
 */
export function movingParts(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const still = new Set(['offset', 'computedOffset', 'easing', 'composite', 'pointerEvents', 'visibility'])
    return document.getAnimations().flatMap(({ playState, effect }) => {
      if (playState !== 'running' || !(effect instanceof KeyframeEffect)) return []
      const changes = effect.getKeyframes().flatMap((frame) => Object.keys(frame))
      const { endTime } = effect.getComputedTiming()
      if (changes.every((name) => still.has(name)) || Number(endTime) <= least) return []
      return [`${effect.target?.className ?? ''} moves`]
    })
  }, frameMs)
}
