import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { viewports } from '../../support/bedside.ts'
import { readCatalogue } from '../../support/catalogue.ts'
import { launchMeetBrowser, openMeetStage } from '../../support/meetPage.ts'
import type { MeetStage } from '../../support/meetPage.ts'
import { beforeTheMeeting, inTheMeeting } from '../../support/meetSituations.ts'
import { targetFaults, themeFaults } from '../../support/screenSweep.ts'

const sizes = { ...viewports, desk: { width: 1440, height: 900 } } as const

let browser: Browser
beforeAll(async () => {
  browser = await launchMeetBrowser()
})
afterAll(() => browser?.close())

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

describe.each(['en', 'ja', 'ar'] as const)('the page of those who are invited, in %s', (locale) => {
  const say = readCatalogue(locale)
  let meeting: MeetStage
  beforeAll(async () => {
    meeting = await openMeetStage(browser, locale, say)
  })
  afterAll(() => meeting?.close())

  test.each([...beforeTheMeeting, ...inTheMeeting])('$name', async (situation) => {
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
})
