import type { Page } from 'playwright'
import { themes, wear } from '../browser/bedside.ts'
import { runProbes } from '../browser/pageProbe.ts'
import { axeColors, axeThemes, axeViolations, measuredRules } from './axe.ts'
import { fitFaults } from './fit.ts'
import { unwantedMotion } from './movingParts.ts'
import { bedsideRules, measureScreen } from './screenMeasure.ts'

/** Smallest text that can be read from three meters, in px on a screen of 1920 × 1080. */
const leastText = 40

/**
 * Reports what axe and the measurement find on the current screen, in every theme. Announcements do not wait,
 * so `axe: false` only measures.
 */
export async function monitorFaults(page: Page, { axe }: { axe: boolean }): Promise<string[]> {
  const found = await unwantedMotion(page)
  for (const [at, theme] of themes.entries()) {
    await wear(page, theme)
    const [{ contrast, small, texts }] = await runProbes(page, [measureScreen(bedsideRules)])
    if (texts === 0) found.push(`${theme}: nothing was measured`)
    for (const { text, ratio } of contrast) found.push(`${theme}: "${text}" is ${String(ratio)}:1`)
    for (const { name, width, height } of small)
      found.push(`"${name}" is ${String(width)} x ${String(height)}`)
    if (!axe || at >= axeThemes) continue
    const violations = await axeViolations(page, at === 0 ? undefined : axeColors, measuredRules)
    found.push(...violations.map(({ id, targets }) => `${theme}: ${id} at ${targets.join(', ')}`))
  }
  const [fit] = await runProbes(page, [fitFaults({ scrolls: true })])
  return [...found, ...fit, ...(await distanceFaults(page))]
}

/** Reports what cannot be read from the bed: text that is too small, or beyond the screen. */
export function distanceFaults(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const tiny: string[] = []
    // The widest time of a day, whenever the test runs.
    for (const time of document.querySelectorAll('.room-header time'))
      time.textContent = time.textContent.replace(/(?<!\d)\d(?=:)/u, '10')
    while (texts.nextNode()) {
      const holder = texts.currentNode.parentElement
      const isSeen = holder?.checkVisibility() === true && texts.currentNode.textContent?.trim() !== ''
      if (!isSeen || holder === null || holder.closest('.sr-only') !== null) continue
      const size = Number.parseFloat(getComputedStyle(holder).fontSize)
      const { left, right, bottom } = holder.getBoundingClientRect()
      if (size < least) tiny.push(`"${holder.innerText}" is ${String(size)} px`)
      if (left < 0 || right > innerWidth || bottom > innerHeight)
        tiny.push(`"${holder.innerText}" leaves the screen`)
    }
    return tiny
  }, leastText)
}
