import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type BedsideStage,
  launchBedsideBrowser,
  openBedsideStage,
} from '../support/situations/bedsideStage.ts'
import { call, joined } from '../support/situations/callSituations.ts'

let browser: Browser
let stage: BedsideStage

beforeAll(async () => {
  browser = await launchBedsideBrowser()
  stage = await openBedsideStage(browser, 'en')
})

afterAll(async () => {
  await stage?.close()
  await browser?.close()
})

/** Names of the controls that a press at their center does not reach, of those that a call always needs. */
const unreachable = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.call-end, .call-privacy .key')]
      .filter((control) => {
        const { left, top, width, height } = control.getBoundingClientRect()
        return !control.contains(document.elementFromPoint(left + width / 2, top + height / 2))
      })
      .map((control) => control.textContent),
  )

const sizes = [
  [390, 844],
  [360, 640],
  [844, 390],
  [820, 1180],
  [1024, 768],
] as const

test.each(sizes)('messages in a call leave End and Cover Camera free at %i × %i', async (width, height) => {
  const page = await stage.arrive(call('call, options', '/aps-options', 'In a Call', joined))
  await page.setViewportSize({ width, height })
  const invite = async (address: string) => {
    await page.getByRole('button', { name: 'Invite Participants' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('tab', { name: 'Email' }).click()
    await dialog.getByRole('textbox').first().fill(address)
    await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.evaluate(() => scrollTo(0, 0))
  }
  await invite('ada@example.org')
  await expect.poll(() => page.locator('.toast').count()).toBe(1)
  // A press is ignored for a moment after a message has moved the buttons.
  await expect.poll(() => unreachable(page), { timeout: 3_000 }).toEqual([])
  await stage.leave(page)
})
