import type { Page } from 'playwright'

/** What takes longer than a frame, in milliseconds. */
const frameMs = 17

/** What moves on a screen as it stands, for a reader who asks for no motion. */
export async function unwantedMotion(page: Page): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  try {
    return await movingParts(page)
  } finally {
    await page.emulateMedia({ reducedMotion: null })
  }
}

/** Whatever still moves on a screen whose reader asked for no motion. What only guards keys, or shows something late, moves nothing. */
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
