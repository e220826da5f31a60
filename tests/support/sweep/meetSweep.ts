import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCatalogue } from '../catalogue.ts'
import type { Locale } from '../catalogue.ts'
import { unwantedMotion } from './movingParts.ts'
import { launchMeetBrowser, meetingSituations, meetSizes, openMeetStage } from '../situations/meetPage.ts'
import type { MeetStage } from '../situations/meetPage.ts'
import { targetFaults, themeFaults } from './screenSweep.ts'

/** What is too wide for the window: nobody scrolls sideways to a word. */
async function widthFaults(page: Page, size: string): Promise<string[]> {
  try {
    // The page may still be changing from one size to the other.
    await page.waitForFunction(() => document.documentElement.scrollWidth <= window.innerWidth)
    return []
  } catch {
    return [`${size}: the page is wider than the window`]
  }
}

/** The page of those who are invited, and the consult desk, in one language: each language is a file of its own. */
export function sweepMeeting(locale: Locale): void {
  const say = readCatalogue(locale)
  let browser: Browser
  let meeting: MeetStage
  beforeAll(async () => {
    browser = await launchMeetBrowser()
    meeting = await openMeetStage(browser, locale, say)
  })
  afterAll(async () => {
    await meeting?.close()
    await browser?.close()
  })

  test.each(meetingSituations)('$name', async (situation) => {
    const { page, undo } = await meeting.arrive(situation)
    try {
      expect(await page.getAttribute('html', 'lang')).toBe(locale)
      expect(await page.getAttribute('html', 'dir')).toBe(locale === 'ar' ? 'rtl' : 'ltr')
      const faults = [...(await themeFaults(page, locale)), ...(await unwantedMotion(page))]
      for (const [size, viewport] of Object.entries(meetSizes)) {
        await page.setViewportSize(viewport)
        faults.push(...(await targetFaults(page, size)), ...(await widthFaults(page, size)))
      }
      expect(faults).toEqual([])
    } finally {
      await undo()
    }
  })
}
