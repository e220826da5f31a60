import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wear } from '../support/browser/bedside.ts'
import { runProbes } from '../support/browser/pageProbe.ts'
import { type ConsoleWindow, type ConsoleWorld, openConsoleWorld } from '../support/hospital/consoleWorld.ts'
import { axeColors, axeTags, axeViolations } from '../support/sweep/axe.ts'
import { clippedTexts } from '../support/sweep/clipping.ts'
import { fitFaults } from '../support/sweep/fit.ts'
import { speakInPlace, textsOf } from '../support/sweep/speakInPlace.ts'

let world: ConsoleWorld
let signedIn: ConsoleWindow

beforeAll(async () => {
  world = await openConsoleWorld()
  signedIn = await world.open('en')
})
afterAll(() => world?.close())

const card = (page: Page) => page.getByRole('region', { name: 'First steps' })
const inCard = (page: Page, name: string) => card(page).getByRole('button', { name, exact: true })

/** Opens the dashboard as a user whose first visit it is. */
async function openDashboard(): Promise<Page> {
  const page = await signedIn.context.newPage()
  await page.goto(`${world.url}/admin/dashboard`)
  await card(page).getByRole('heading').waitFor()
  await page.locator('.dashboard').waitFor()
  return page
}

const sizes = [
  [1440, 900],
  [1024, 768],
  [390, 844],
] as const

test(
  'each card fits and has no fault that axe finds, in each language, size and theme',
  { tags: ['nightly'] },
  async () => {
    const page = await openDashboard()
    const faults: string[] = []
    const english = await textsOf(page)
    for (const theme of ['light', 'dark'] as const) {
      await wear(page, theme)
      for (const { id, targets } of await axeViolations(page, theme === 'light' ? axeTags : axeColors))
        faults.push(`${theme}: ${id} at ${targets.join(', ')}`)
    }
    for (const locale of ['en', 'ja', 'ar'] as const) {
      if (locale !== 'en') await speakInPlace(page, locale, english)
      for (const [width, height] of sizes) {
        await page.setViewportSize({ width, height })
        const [fit, clipped] = await runProbes(page, [fitFaults({ scrolls: true }), clippedTexts('as it is')])
        faults.push(...[...fit, ...clipped].map((fault) => `${locale} ${String(width)}: ${fault}`))
      }
    }
    expect(faults).toEqual([])
    await page.close()
  },
)

test('a card has the same height as the one before it, and covers no waiting call and no alert', async () => {
  const page = await openDashboard()
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height })
    const covered = await card(page).evaluate((section) => {
      const own = section.getBoundingClientRect()
      return [...document.querySelectorAll('.console-waiting, .dash, .dashboard, h1')].filter((part) => {
        const { top, bottom } = part.getBoundingClientRect()
        return top < own.bottom && bottom > own.top
      }).length
    })
    expect(covered, String(width)).toBe(0)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  const heights: number[] = []
  for (let at = 0; at < 4; at += 1) {
    heights.push((await card(page).boundingBox())?.height ?? 0)
    await inCard(page, 'Next').click()
    await page.locator('.first-steps-buttons button:not([aria-busy="true"])').first().waitFor()
  }
  expect(new Set(heights).size).toBe(1)
  await page.close()
})

test('by keyboard alone a user goes through the cards, follows a link, and does not see the ended tour again', async () => {
  const page = await openDashboard()
  await inCard(page, 'Next').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Choose what you look at' }).waitFor()
  await inCard(page, 'Choose a level').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('tree').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('tree').waitFor({ state: 'detached' })
  await inCard(page, 'Next').focus()
  await page.keyboard.press('Enter')
  await card(page).getByRole('link', { name: 'Users', exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/admin/users')
  await page.getByRole('heading', { name: 'Invite your colleagues' }).waitFor()
  await inCard(page, 'End the tour').focus()
  await page.keyboard.press('Enter')
  await card(page).waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('console-page')

  await page.goto(`${world.url}/admin/dashboard`)
  await page.locator('.dashboard').waitFor()
  expect(await card(page).count()).toBe(0)
  await page.locator('.console-me summary').focus()
  await page.keyboard.press('Enter')
  await page.locator('.console-menu').getByRole('button', { name: 'First steps' }).focus()
  await page.keyboard.press('Enter')
  await card(page).getByRole('heading').waitFor()
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H2')
  await page.close()
  expect(signedIn.complaints).toEqual([])
})
