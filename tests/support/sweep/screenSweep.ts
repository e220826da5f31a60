import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deviceSizesFor, nurseLineFault, sizesFor, themes, wear } from '../browser/bedside.ts'
import { runProbes, type PageProbe, pageProbe } from '../browser/pageProbe.ts'
import { bedsideSituations, launchBedsideBrowser, openBedsideStage } from '../situations/bedsideStage.ts'
import type { BedsideStage } from '../situations/bedsideStage.ts'
import { nightSituations } from '../situations/nightSituations.ts'
import type { Situation } from '../situations/situations.ts'
import type { Locale } from '../catalogue.ts'
import { tier } from '../tier.ts'
import { axeColors, axeTags, axeThemes, axeViolations, measuredRules } from './axe.ts'
import { clippedTexts, type TextChange } from './clipping.ts'
import { fitFaults } from './fit.ts'
import { mayScroll } from './smallPhones.ts'
import { leftEnglish } from './leftEnglish.ts'
import { unwantedMotion } from './movingParts.ts'
import { openKeyboard, typingFaults } from './onScreenKeyboard.ts'
import { bedsideRules, measureScreen, type ScreenMeasure, targetRules } from './screenMeasure.ts'
import { speakInPlace, textsOf } from './speakInPlace.ts'

/** Reports what axe and the contrast measurement find on the current screen, in each theme. */
export async function themeFaults(page: Page): Promise<string[]> {
  const faults: string[] = []
  for (const [at, theme] of themes.entries()) {
    await wear(page, theme)
    const rules = at === 0 ? axeTags : axeColors
    for (const { id, targets } of at < axeThemes ? await axeViolations(page, rules, measuredRules) : [])
      faults.push(`${theme}: axe ${id} at ${targets.join(', ')}`)
    const [measure] = await runProbes(page, [measureScreen(bedsideRules)])
    if (measure.texts === 0) faults.push(`${theme}: nothing was measured`)
    for (const { text, ratio, colour, ground } of measure.contrast)
      faults.push(`${theme}: "${text}" ${colour} on ${ground} is ${String(ratio)}:1`)
  }
  return faults
}

/** Describes each control that is smaller than its minimum size. */
export const targetFaults = ({ small }: ScreenMeasure): string[] =>
  small.map(
    ({ name, width, height, least }) =>
      `"${name}" is ${String(width)} x ${String(height)}, under ${String(least)}`,
  )

/**
 * Reports faults in the language and the direction that the page declares, and texts that it leaves in
 * English.
 */
export async function languageFaults(page: Page, locale: Locale): Promise<string[]> {
  const html = page.locator('html')
  const said = `${String(await html.getAttribute('lang'))} ${String(await html.getAttribute('dir'))}`
  const wanted = `${locale} ${locale === 'ar' ? 'rtl' : 'ltr'}`
  return [
    ...(said === wanted ? [] : [`the page is ${said} instead of ${wanted}`]),
    ...(locale === 'en' ? [] : await leftEnglish(page, locale)).map((text) => `"${text}" is English`),
  ]
}

/**
 * Reports elements above or below the camera state that overlap it: no one may mistake a live camera for a
 * covered one.
 */
const overCameraState: PageProbe<string[]> = pageProbe(() => {
  if (document.querySelector('dialog[open]') !== null) return []
  const faults: string[] = []
  for (const pill of document.querySelectorAll('.pill')) {
    const { left, top, right, bottom, width, height } = pill.getBoundingClientRect()
    if (width === 0) continue
    // Check the middle and both ends, inside the rounded corners.
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
}, null)

/**
 * Reports when the elements matched by `wanted` end below the visible part. Checks nothing without a
 * selector.
 */
const farFaults = (wanted: string | undefined): PageProbe<string[]> =>
  pageProbe((selector) => {
    if (selector === null) return []
    const parts = [...document.querySelectorAll(selector)].map((part) => part.getBoundingClientRect().bottom)
    const seen = document.querySelector('.nurse-line')?.getBoundingClientRect().top ?? 0
    const bottom = parts.length === 0 ? Infinity : Math.max(...parts)
    return bottom > seen
      ? [`${selector} ends ${String(Math.round(bottom - seen))} px below what is seen`]
      : []
  }, wanted ?? null)

/**
 * Reports faults in the layout of a bedside screen in one language, in every size, and text that it clips at
 * twice the size. English is also lengthened: it represents the languages that Wardlink may be translated
 * into one day.
 */
export async function layoutFaults(page: Page, locale: Locale, inSight?: string): Promise<string[]> {
  const faults: string[] = []
  const changes: readonly TextChange[] =
    locale === 'en' ? ['twice as large', '40 % longer'] : ['twice as large']
  for (const [size, viewport] of sizesFor(locale)) {
    await page.setViewportSize(viewport)
    const [line, measure, overState, far, ...clipped] = await runProbes(page, [
      ...([nurseLineFault(locale), measureScreen(targetRules), overCameraState, farFaults(inSight)] as const),
      ...changes.map(clippedTexts),
    ])
    const found = [
      ...(line === null ? [] : [`the nurse-call line ${line}`]),
      ...targetFaults(measure),
      ...overState.map((fault) => `the camera's state: ${fault}`),
      ...far,
      ...clipped.flatMap((texts, at) => texts.map((fault) => `${changes[at] ?? ''}: ${fault}`)),
    ]
    faults.push(...found.map((fault) => `${size}: ${fault}`))
  }
  return faults
}

/** Reports what does not fit in the sizes of devices: in a few of them, or in all if `every` is true. */
async function deviceFaults(
  page: Page,
  locale: Locale,
  { name }: Situation,
  every: boolean,
): Promise<string[]> {
  const faults: string[] = []
  for (const [size, viewport] of deviceSizesFor(locale, every)) {
    await page.setViewportSize(viewport)
    const scrolls = mayScroll(name, size)
    const [fit, clipped] = await runProbes(page, [fitFaults({ scrolls }), clippedTexts('as it is')])
    faults.push(...[...fit, ...clipped].map((fault) => `${size}: ${fault}`))
  }
  return faults
}

/** Reports what a keyboard covers, in every size. The screen below it is checked without one. */
async function keyboardFaults(page: Page, locale: Locale): Promise<string[]> {
  const faults: string[] = []
  for (const [size, viewport] of sizesFor(locale)) {
    await page.setViewportSize(viewport)
    await openKeyboard(page)
    const [line] = await runProbes(page, [nurseLineFault(locale)])
    if (line !== null) faults.push(`${size}: the nurse-call line ${line}`)
    faults.push(...(await typingFaults(page, size)))
  }
  return faults
}

async function situationFaults(
  page: Page,
  locale: Locale,
  situation: Situation,
  every = false,
): Promise<string[]> {
  if (situation.keyboard === true) return keyboardFaults(page, locale)
  return [
    ...(await layoutFaults(page, locale, situation.inSight)),
    ...(await deviceFaults(page, locale, situation, every)),
  ]
}

function openStage(locale: Locale): () => BedsideStage {
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
  return () => bedside
}

/**
 * Checks bedside screens and states: colors and structure in English, since these are the same in each
 * language, and the layout in all three. Each state is reached once, and then switched to the other languages
 * in place.
 */
export function sweepScreens(situations: readonly Situation[]): void {
  const stage = openStage('en')

  const check = async (situation: Situation): Promise<void> => {
    const page = await stage().arrive(situation)
    try {
      const faults = await languageFaults(page, 'en')
      if (situation.keyboard !== true)
        faults.push(...(await themeFaults(page)), ...(await unwantedMotion(page)))
      const english = await textsOf(page)
      // At night in the sizes of all devices, as the other languages are in tests of their own.
      faults.push(...(await situationFaults(page, 'en', situation, tier === 'all')))
      for (const locale of ['ja', 'ar'] as const) {
        await speakInPlace(page, locale, english)
        const found = [
          ...(await languageFaults(page, locale)),
          ...(await situationFaults(page, locale, situation)),
        ]
        faults.push(...found.map((fault) => `${locale}, ${fault}`))
      }
      expect(faults).toEqual([])
    } finally {
      await stage().leave(page)
    }
  }
  const isNightly = ({ name }: Situation): boolean => nightSituations.has(name)
  test.each(situations.filter(isNightly))('$name', { tags: ['nightly'] }, check)
  test.each(situations.filter((situation) => !isNightly(situation)))('$name', check)
}

/**
 * Checks every bedside screen and state in one language as its speakers reach it, with axe and in every
 * theme.
 */
export function sweepScreensIn(locale: Locale): void {
  const stage = openStage(locale)

  test.each(bedsideSituations)('$name', async (situation) => {
    const page = await stage().arrive(situation)
    try {
      const faults = await languageFaults(page, locale)
      if (situation.keyboard !== true)
        faults.push(...(await themeFaults(page)), ...(await unwantedMotion(page)))
      expect([...faults, ...(await situationFaults(page, locale, situation, true))]).toEqual([])
    } finally {
      await stage().leave(page)
    }
  })
}
