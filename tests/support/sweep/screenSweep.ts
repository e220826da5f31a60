import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nurseLineFault, type Theme, themes, viewports, wear } from '../browser/bedside.ts'
import { bedsideSituations, launchBedsideBrowser, openBedsideStage } from '../situations/bedsideStage.ts'
import type { BedsideStage } from '../situations/bedsideStage.ts'
import type { Locale } from '../catalogue.ts'
import { byTier } from '../tier.ts'
import { clippedTexts, speakLonger } from './clipping.ts'
import { leftEnglish } from './leftEnglish.ts'
import { unwantedMotion } from './movingParts.ts'
import { openKeyboard, typingFaults } from './onScreenKeyboard.ts'
import { bedsideRules, measureScreen } from './screenMeasure.ts'

export const axeTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** What another theme can change of what axe finds: the rest is the same page. */
export const axeColours = ['color-contrast', 'link-in-text-block']

/**
 * axe in the page. Its newer way opens a page of its own for every look, and could only see more in frames of other
 * origins, of which there are none. `isThere`: it has been on this page before, and is not loaded again.
 */
export function axeOn(page: Page, isThere: boolean): AxeBuilder {
  return new AxeBuilder({ page, ...(isThere && { axeSource: 'void 0' }) }).setLegacyMode()
}

/**
 * Colors and structure are the same in each language: axe and contrast look at English for each change, and beside the other scripts at
 * night. Names are read in each language by the transcripts of tests/ui.
 */
const themesIn = (locale: Locale): readonly Theme[] =>
  locale === 'en' ? themes : byTier<readonly Theme[]>({ change: [], all: themes })

/** What axe and the measure of contrast find on the screen as it is, in each theme of that language's tier. */
export async function themeFaults(page: Page, locale: Locale): Promise<string[]> {
  const faults: string[] = []
  for (const [at, theme] of themesIn(locale).entries()) {
    await wear(page, theme)
    const axe = axeOn(page, at > 0)
    const { violations } = await (at === 0 ? axe.withTags(axeTags) : axe.withRules(axeColours)).analyze()
    for (const violation of violations)
      faults.push(
        `${theme}: axe ${violation.id} at ${violation.nodes.map((node) => node.target.join(' ')).join(', ')}`,
      )
    const measure = await measureScreen(page, bedsideRules)
    if (measure.texts === 0) faults.push(`${theme}: nothing was measured`)
    for (const { text, ratio, colour, ground } of measure.contrast)
      faults.push(`${theme}: "${text}" ${colour} on ${ground} is ${String(ratio)}:1`)
  }
  return faults
}

/** What is too small to be pressed, in this size. */
export async function targetFaults(page: Page, size: string): Promise<string[]> {
  const { small } = await measureScreen(page, bedsideRules)
  return small.map(
    ({ name, width, height, least }) =>
      `${size}: "${name}" is ${String(width)} x ${String(height)}, under ${String(least)}`,
  )
}

/** What lies over what is said of the camera, or below it: nobody may take a live one for a covered one. */
function overCameraState(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    if (document.querySelector('dialog[open]') !== null) return []
    const faults: string[] = []
    for (const pill of document.querySelectorAll('.pill')) {
      const { left, top, right, bottom, width, height } = pill.getBoundingClientRect()
      if (width === 0) continue
      // Its middle and both of its ends, inside the round corners.
      for (const x of [left + height / 2, left + width / 2, right - height / 2]) {
        const seen = document.elementFromPoint(x, (top + bottom) / 2)
        if (!pill.contains(seen)) faults.push(`${seen?.outerHTML.slice(0, 80) ?? 'nothing'} is seen there`)
      }
      for (const other of document.querySelectorAll('button, a, .move-arrow > span')) {
        if (other.contains(pill) || !other.checkVisibility({ visibilityProperty: true })) continue
        const box = other.getBoundingClientRect()
        if (box.left < right && box.right > left && box.top < bottom && box.bottom > top)
          faults.push(`it meets ${other.outerHTML.slice(0, 80)}`)
      }
    }
    return faults
  })
}

/** What is wrong with a bedside screen, in every theme and size; the line on the nurse call belongs to each. */
export async function bedsideFaults(page: Page, locale: Locale): Promise<string[]> {
  const faults = await themeFaults(page, locale)
  for (const [size, viewport] of Object.entries(viewports)) {
    await page.setViewportSize(viewport)
    const line = await nurseLineFault(page, locale)
    if (line !== null) faults.push(`${size}: the nurse-call line ${line}`)
    faults.push(...(await targetFaults(page, size)))
    faults.push(...(await overCameraState(page)).map((fault) => `${size}: the camera's state: ${fault}`))
  }
  return faults
}

/** What would have to be scrolled to, in every size. */
async function farFaults(page: Page, wanted: string): Promise<string[]> {
  const faults: string[] = []
  for (const [size, viewport] of Object.entries(viewports)) {
    await page.setViewportSize(viewport)
    const [seen, bottom] = await page.evaluate((selector) => {
      const parts = [...document.querySelectorAll(selector)].map(
        (part) => part.getBoundingClientRect().bottom,
      )
      const line = document.querySelector('.nurse-line')?.getBoundingClientRect().top ?? 0
      return [line, parts.length === 0 ? Infinity : Math.max(...parts)]
    }, wanted)
    if (bottom > seen)
      faults.push(`${size}: ${wanted} ends ${String(Math.round(bottom - seen))} px below what is seen`)
  }
  return faults
}

const textSize = (page: Page, percent: number) =>
  page.evaluate((size) => {
    document.documentElement.style.fontSize = `${size}%`
  }, percent)

async function clippedFaults(page: Page, told: string): Promise<string[]> {
  const faults: string[] = []
  for (const [size, viewport] of Object.entries(viewports)) {
    await page.setViewportSize(viewport)
    faults.push(...(await clippedTexts(page)).map((fault) => `${told}, ${size}: ${fault}`))
  }
  return faults
}

/**
 * What moves for a reader who asks for no motion, and what large text and a longer language clip. The screen speaks that
 * language afterwards.
 */
async function largeFaults(page: Page, locale: Locale): Promise<string[]> {
  const faults = await unwantedMotion(page)
  await textSize(page, 200)
  faults.push(...(await clippedFaults(page, '200 %')))
  // English stands for the languages that Wardlink may speak one day; the other two are as long as they are.
  if (locale !== 'en') return faults
  await textSize(page, 100)
  await speakLonger(page)
  return [...faults, ...(await clippedFaults(page, '40 % longer'))]
}

/** What a keyboard covers, in every size. The screen below it is looked at without one. */
async function keyboardFaults(page: Page, locale: Locale): Promise<string[]> {
  const faults: string[] = []
  for (const [size, viewport] of Object.entries(viewports)) {
    await page.setViewportSize(viewport)
    await openKeyboard(page)
    const line = await nurseLineFault(page, locale)
    if (line !== null) faults.push(`${size}: the nurse-call line ${line}`)
    faults.push(...(await typingFaults(page, size)))
  }
  return faults
}

/** Every bedside screen and state in one language: each language is a file of its own, so that two run at a time. */
export function sweepScreens(locale: Locale): void {
  let browser: Browser
  let bedside: BedsideStage
  beforeAll(async () => {
    browser = await launchBedsideBrowser()
    bedside = await openBedsideStage(browser, locale)
  })
  afterAll(async () => {
    await bedside?.close()
    await browser?.close()
  })

  test.each(bedsideSituations)('$name', async (situation) => {
    const page = await bedside.arrive(situation)
    try {
      expect(await page.getAttribute('html', 'lang')).toBe(locale)
      expect(await page.getAttribute('html', 'dir')).toBe(locale === 'ar' ? 'rtl' : 'ltr')
      if (situation.keyboard === true) expect(await keyboardFaults(page, locale)).toEqual([])
      else {
        const far = situation.inSight === undefined ? [] : await farFaults(page, situation.inSight)
        expect([
          ...(await bedsideFaults(page, locale)),
          ...(locale === 'en' ? [] : await leftEnglish(page, locale)),
          ...far,
          ...(await largeFaults(page, locale)),
        ]).toEqual([])
      }
    } finally {
      await bedside.leave(page)
    }
  })
}
