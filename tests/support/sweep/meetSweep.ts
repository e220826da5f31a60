import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deviceSizesFor, sizesFor } from '../browser/bedside.ts'
import { readCatalogue } from '../catalogue.ts'
import type { Locale } from '../catalogue.ts'
import { runProbes, pageProbe } from '../browser/pageProbe.ts'
import { clippedTexts, type TextChange } from './clipping.ts'
import { fitFaults } from './fit.ts'
import { unwantedMotion } from './movingParts.ts'
import { measureScreen, targetRules } from './screenMeasure.ts'
import { launchMeetBrowser, meetingSituations, meetSizes, openMeetStage } from '../situations/meetPage.ts'
import type { MeetStage } from '../situations/meetPage.ts'
import type { MeetSituation } from '../situations/meetSituations.ts'
import { nightSituations } from '../situations/nightSituations.ts'
import { languageFaults, targetFaults, themeFaults } from './screenSweep.ts'
import { speakInPlace, textsOf } from './speakInPlace.ts'
import { byTier, tier } from '../tier.ts'

/** Returns true if the page fits the width of the window. */
const isWithin = (): boolean => document.documentElement.scrollWidth <= window.innerWidth

/**
 * Resizes the window, and waits for the frame in which the page follows: it decides by a media query whether
 * the participants are beside the picture.
 */
async function resize(page: Page, viewport: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(viewport)
  await page.evaluate(() => new Promise(requestAnimationFrame))
}

/** Reports whether the page is one on which a clinician answers a patient: it is also checked with large text. */
const isForPatients = ({ name }: MeetSituation): boolean => /^desk|^link of a request/u.test(name)

/** Reports faults in the language and the layout of the page, in every size. */
async function layoutFaults(page: Page, locale: Locale, situation: MeetSituation): Promise<string[]> {
  const changes: readonly TextChange[] = isForPatients(situation) ? ['twice as large'] : []
  const faults = await languageFaults(page, locale)
  for (const [size, viewport] of sizesFor(locale, meetSizes)) {
    await resize(page, viewport)
    const [measure, fits, ...clipped] = await runProbes(page, [
      ...([measureScreen(targetRules), pageProbe(isWithin, null)] as const),
      ...changes.map(clippedTexts),
    ])
    faults.push(...targetFaults(measure).map((fault) => `${size}: ${fault}`))
    faults.push(...clipped.flat().map((fault) => `${size}, text twice as large: ${fault}`))
    if (!fits) faults.push(`${size}: the page is wider than the window`)
  }
  return faults.map((fault) => `${locale}, ${fault}`)
}

/**
 * Reports what does not fit in the sizes of devices: in a few of them, or in all if `every` is true. These
 * pages may scroll.
 */
async function deviceFaults(page: Page, locale: Locale, every: boolean): Promise<string[]> {
  const faults: string[] = []
  for (const [size, viewport] of deviceSizesFor(locale, every)) {
    await resize(page, viewport)
    const [fit, clipped] = await runProbes(page, [fitFaults({ scrolls: true }), clippedTexts('as it is')])
    faults.push(...[...fit, ...clipped].map((fault) => `${locale}, ${size}: ${fault}`))
  }
  return faults
}

/**
 * Sizes in which a participant reaches the primary controls of a call without scrolling; for each change, the
 * two with the least room.
 */
const controlSizes = byTier({
  change: [
    [360, 640],
    [844, 390],
  ],
  all: [
    [390, 844],
    [360, 640],
    [844, 390],
    [1024, 768],
    [1440, 900],
  ],
} as const)

/** Names the primary controls of a call (microphone, camera and Leave) that are not in sight, or are covered. */
const controlsOutOfSight = pageProbe(() => {
  scrollTo(0, 0)
  // A dialog covers them on purpose.
  if (document.querySelector('dialog[open]') !== null) return []
  const primary = document.querySelectorAll('.meet-bar > :nth-child(-n + 2), .meet-bar > .key-danger')
  return [...primary].flatMap((control) => {
    const name = control.textContent.trim()
    const { top, bottom, left, right } = control.getBoundingClientRect()
    if (top < -1 || bottom > innerHeight + 1)
      return [`"${name}" ends ${String(Math.round(bottom - innerHeight))} px below what is seen`]
    const point = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    return point !== null && control.contains(point) ? [] : [`"${name}" is covered`]
  })
}, null)

/** Reports the primary controls of a call that a participant cannot press without scrolling, in each size. */
async function controlFaults(page: Page, locale: Locale): Promise<string[]> {
  if ((await page.locator('.meet-bar').count()) === 0) return []
  const faults: string[] = []
  for (const [width, height] of controlSizes) {
    await resize(page, { width, height })
    const [hidden] = await runProbes(page, [controlsOutOfSight])
    faults.push(...hidden.map((fault) => `${locale}, ${String(width)}x${String(height)}: ${fault}`))
  }
  return faults
}

function openStage(locale: Locale): () => MeetStage {
  let browser: Browser
  let meeting: MeetStage
  beforeAll(async () => {
    browser = await launchMeetBrowser()
    meeting = await openMeetStage(browser, locale, readCatalogue(locale, 'meeting'))
  })
  afterAll(async () => {
    await meeting?.close()
    await browser?.close()
  })
  return () => meeting
}

/**
 * Checks each state of the invited person's page and of the consult desk: colors and structure in English,
 * the layout in every language. Each state is reached once, and then switched to the other languages in
 * place.
 */
export function sweepMeeting(): void {
  const stage = openStage('en')

  const check = async (situation: MeetSituation): Promise<void> => {
    const { page, undo } = await stage().arrive(situation)
    try {
      const faults = [...(await themeFaults(page)), ...(await unwantedMotion(page))]
      const english = await textsOf(page)
      faults.push(...(await controlFaults(page, 'en')))
      faults.push(
        ...(await layoutFaults(page, 'en', situation)),
        ...(await deviceFaults(page, 'en', tier === 'all')),
      )
      for (const locale of ['ja', 'ar'] as const) {
        await speakInPlace(page, locale, english)
        faults.push(
          ...(await layoutFaults(page, locale, situation)),
          ...(await deviceFaults(page, locale, false)),
        )
        faults.push(...(await controlFaults(page, locale)))
      }
      expect(faults).toEqual([])
    } finally {
      await undo()
    }
  }
  const isNightly = ({ name }: MeetSituation): boolean => nightSituations.has(name)
  test.each(meetingSituations.filter(isNightly))('$name', { tags: ['nightly'] }, check)
  test.each(meetingSituations.filter((situation) => !isNightly(situation)))('$name', check)
}

/** Checks the same states in one language as its speakers reach them, with axe and in every theme. */
export function sweepMeetingIn(locale: Locale): void {
  const stage = openStage(locale)

  test.each(meetingSituations)('$name', async (situation) => {
    const { page, undo } = await stage().arrive(situation)
    try {
      const faults = [...(await themeFaults(page)), ...(await unwantedMotion(page))]
      faults.push(
        ...(await layoutFaults(page, locale, situation)),
        ...(await deviceFaults(page, locale, true)),
      )
      faults.push(...(await controlFaults(page, locale)))
      expect(faults).toEqual([])
    } finally {
      await undo()
    }
  })
}
