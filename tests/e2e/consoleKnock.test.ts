/** @module-tag nightly */

import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wear } from '../support/browser/bedside.ts'
import { runProbes } from '../support/browser/pageProbe.ts'
import { type ConsoleWorld, openConsoleWorld } from '../support/hospital/consoleWorld.ts'
import { answerKnocks } from '../support/situations/consoleKnockAnswers.ts'
import { axeColors, axeTags, axeViolations } from '../support/sweep/axe.ts'
import { clippedTexts } from '../support/sweep/clipping.ts'
import { fitFaults } from '../support/sweep/fit.ts'
import { speakInPlace, textsOf } from '../support/sweep/speakInPlace.ts'

/* The states of a knock on the console's page of a room, in each theme, language and size. */

const sizes = [
  [1440, 900],
  [1024, 768],
  [390, 844],
] as const

let world: ConsoleWorld
beforeAll(async () => {
  world = await openConsoleWorld()
})
afterAll(() => world?.close())

async function faultsOf(page: Page): Promise<string[]> {
  const faults: string[] = []
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const theme of ['light', 'dark'] as const) {
    await wear(page, theme)
    for (const { id, targets } of await axeViolations(page, theme === 'light' ? axeTags : axeColors))
      faults.push(`${theme}: ${id} at ${targets.join(', ')}`)
  }
  const english = await textsOf(page)
  for (const locale of ['en', 'ja', 'ar'] as const) {
    if (locale !== 'en') await speakInPlace(page, locale, english)
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height })
      const [fit, clipped, large] = await runProbes(page, [
        fitFaults({ scrolls: true }),
        clippedTexts('as it is'),
        clippedTexts('twice as large'),
      ])
      const found = [...fit, ...clipped, ...large.map((text) => `twice as large: ${text}`)]
      faults.push(...found.map((fault) => `${locale} ${String(width)}: ${fault}`))
    }
  }
  return faults
}

const card = (page: Page) => page.locator('.knock-card').first().waitFor()
const call = '00000000-0000-4000-8000-0000000000ca'

test.each([
  [
    'the form',
    { change: { connected: false, in_call: true } },
    async (page: Page) => {
      await page.getByRole('button', { name: 'Knock', exact: true }).click()
      await page.locator('.room-knock-place').waitFor()
    },
  ],
  ['a knock that waits', { knock: { state: 'shown' } }, card],
  ['an answer that lets the clinician in', { knock: { state: 'come_in', call } }, card],
  ['no answer', { knock: { state: 'no_answer' } }, card],
] as const)(
  '%s on the page of a room has no fault in any theme, language and size',
  async (_state, answers, arrive) => {
    const { page, context } = await world.open('en')
    await answerKnocks(page, answers)
    await page.goto(`${world.url}/admin/rooms`)
    await page.locator('main tbody a[href^="/admin/rooms/"]').first().click()
    await page.waitForURL('**/admin/rooms/*')
    await arrive(page)
    expect(await faultsOf(page)).toEqual([])
    await context.close()
  },
)
