import type { Browser, Page, Route } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchMeetBrowser, type MeetStage, openMeetStage } from '../support/situations/meetPage.ts'
import { guestPin, stageVmr } from '../support/situations/stageCall.ts'
import { byTier } from '../support/tier.ts'

/** Video and audio lose their connection, while everything else goes on. */
const patience = { timeout: 30_000 }
/**
 * Time limit for noticing the loss, in milliseconds. Left to itself, Chromium reports it after half a minute,
 * where the call has just begun.
 */
const soonMs = byTier({ change: 29_000, all: 20_000 })

let browser: Browser
let stage: MeetStage

beforeAll(async () => {
  browser = await launchMeetBrowser()
  stage = await openMeetStage(browser, 'en', (english) => english)
})
afterAll(async () => {
  await stage?.close()
  await browser?.close()
})

/** Opens the meeting page and joins the call, until its picture plays; `before` prepares the page. */
async function joinCall(before?: (page: Page) => Promise<void>) {
  const { alias } = stageVmr
  return stage.arrive({
    name: 'in the call',
    scene: { seat: { alias, pin: guestPin, role: 'GUEST' } },
    arrive: async (arrived) => {
      await before?.(arrived)
      await arrived.getByLabel('Your name, as others see it').fill('Adaeze Okafor')
      await arrived.getByRole('button', { name: 'Join', exact: true }).click()
      await arrived.getByText(/In the call for/).waitFor(patience)
      await arrived.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0)
    },
  })
}

test('media that stop right after joining are told within seconds, keep no message back, and come back by themselves', async () => {
  const { page, undo } = await joinCall()
  stage.network.cut()
  try {
    const cutAt = performance.now()
    await page.getByText('Connection lost. Reconnecting…').waitFor(patience)
    expect(performance.now() - cutAt).toBeLessThan(soonMs)
    await page.getByLabel('Write a message').fill('Can you hear me?')
    await page.getByLabel('Write a message').press('Enter')
    await page.getByText('Sent').waitFor(patience)
  } finally {
    stage.network.mend()
  }
  await page.getByText(/In the call for/).waitFor(patience)
  await undo()
})

/** Refuses an offer of media, as a node without a media process does. */
const refuse = (route: Route) =>
  route.fulfill({ status: 503, json: { status: 'failed', result: 'Out of resource' } })

test('a call whose first offer is refused starts all the same', { tags: ['nightly'] }, async () => {
  let offers = 0
  const { undo } = await joinCall(async (page) => {
    await page.route('**/calls', (route) => {
      offers += 1
      return offers === 1 ? refuse(route) : route.continue()
    })
  })
  await expect.poll(() => offers).toBe(2)
  await undo()
})

test('a call whose later offer is refused starts again within seconds', { tags: ['nightly'] }, async () => {
  const { page, undo } = await joinCall()
  const refused = new Promise<number>((resolve) => {
    void page.route(
      '**/calls/*/update',
      async (route) => {
        await refuse(route)
        resolve(performance.now())
      },
      { times: 1 },
    )
  })
  stage.network.cut()
  try {
    const refusedAt = await refused
    await page.waitForRequest(/\/calls$/u, patience)
    // The browser itself reports the failure after 16 s, and `@pexip/infinity` 5 s later.
    expect(performance.now() - refusedAt).toBeLessThan(5_000)
  } finally {
    stage.network.mend()
  }
  await page.getByText(/In the call for/).waitFor(patience)
  await undo()
})
