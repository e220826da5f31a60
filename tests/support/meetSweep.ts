import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { viewports } from './bedside.ts'
import { readCatalogue } from './catalogue.ts'
import type { Locale } from './catalogue.ts'
import { atTheDesk } from './deskSituations.ts'
import { launchMeetBrowser, openMeetStage } from './meetPage.ts'
import type { MeetStage } from './meetPage.ts'
import { beforeTheMeeting, inTheMeeting } from './meetSituations.ts'
import { targetFaults, themeFaults } from './screenSweep.ts'

const sizes = { ...viewports, desk: { width: 1440, height: 900 } } as const

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

  // The lost line is the last: after it the room's own is cut too.
  test.each([...beforeTheMeeting, ...atTheDesk, ...inTheMeeting])('$name', async (situation) => {
    const { page, undo } = await meeting.arrive(situation)
    try {
      expect(await page.getAttribute('html', 'lang')).toBe(locale)
      expect(await page.getAttribute('html', 'dir')).toBe(locale === 'ar' ? 'rtl' : 'ltr')
      const faults = await themeFaults(page)
      for (const [size, viewport] of Object.entries(sizes)) {
        await page.setViewportSize(viewport)
        faults.push(...(await targetFaults(page, size)), ...(await widthFaults(page, size)))
      }
      expect(faults).toEqual([])
    } finally {
      await undo()
    }
  })
}
