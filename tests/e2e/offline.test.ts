import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runProbes } from '../support/browser/pageProbe.ts'
import { nurseLineFault, openContext } from '../support/browser/bedside.ts'
import { launchBrowser } from '../support/browser/browser.ts'
import { installShell, keptLater, listedLater } from '../support/browser/installed.ts'
import { stageLink } from '../support/situations/situations.ts'
import { raiseStage } from '../support/situations/stage.ts'
import type { Stage } from '../support/situations/stage.ts'
import { openingScene } from '../support/situations/stageScene.ts'
import { byTier } from '../support/tier.ts'

/**
 * Maximum milliseconds until the shell is shown without a server. Measured: 130 to 170 on a quiet machine; a
 * busy one needs more.
 */
const shellMs = byTier({ change: 30_000, all: 3_000 })
/** The client retries with increasing, jittered delays of at most ten seconds. */
const recoveryMs = byTier({ change: 30_000, all: 15_000 })

let stage: Stage
let browser: Browser
let context: BrowserContext
let page: Page

beforeAll(async () => {
  stage = await raiseStage()
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser?.close()
  await stage?.close()
})

const menu = (on: Page) => on.getByRole('heading', { name: 'Main menu' })

beforeEach(async () => {
  stage.set(openingScene)
  context = await openContext(browser, 'en', { serviceWorkers: 'allow' })
  page = await context.newPage()
})

afterEach(async () => {
  await context.close()
  await stage.fall()
  await stage.raise()
})

describe('a patient whose tablet has the shell, while the server is stopped', () => {
  beforeEach(async () => {
    await page.goto(`${stage.url}${stageLink}`)
    await menu(page).waitFor({ state: 'attached' })
    await installShell(page)
    const listed = await listedLater(stage.url)
    await expect.poll(() => keptLater(page), { timeout: 15_000 }).toEqual(listed)
    await stage.fall()
  })

  test.each([
    ['/', 'Main menu'],
    ['/main', 'Main menu'],
    ['/device-control', 'Device Control'],
    ['/support', 'Support'],
    ['/privacy-policy', 'Privacy Policy'],
    ['/session-expired', 'Your Remote Control Session has Expired'],
    ['/no-such-page', 'This page does not exist.'],
  ])('%s opens, says what is wrong where it matters, and recovers by itself', async (path, title) => {
    await page.goto(`${stage.url}${path}`, { waitUntil: 'commit' })
    await page.getByRole('heading', { name: title }).waitFor({ state: 'attached', timeout: shellMs })
    expect(await runProbes(page, [nurseLineFault('en')])).toEqual([null])
    if (path === '/session-expired' || path === '/no-such-page') return
    await page
      .getByText(/Not connected|Cannot connect to Wardlink/)
      .first()
      .waitFor()
    await stage.raise()
    const back = path === '/device-control' ? 'Press and hold to move. Let go to stop.' : 'Connected'
    await page.getByText(back, { exact: true }).waitFor({ timeout: recoveryMs })
    expect(await page.getByText('Cannot connect to Wardlink').count()).toBe(0)
  })

  test('a language that was never spoken here can be chosen', async () => {
    await page.goto(`${stage.url}/`, { waitUntil: 'commit' })
    await page.getByRole('button', { name: '日本語' }).click()
    await page.getByRole('heading', { name: 'メインメニュー' }).waitFor({ state: 'attached' })
    await page.getByRole('button', { name: 'العربية' }).click()
    await expect.poll(() => page.locator('html').getAttribute('dir')).toBe('rtl')
  })

  test('the menu tells a person who needs help where help is, and does not pretend that a camera moves', async () => {
    await page.goto(`${stage.url}/`, { waitUntil: 'commit' })
    await page.getByText('Cannot connect to Wardlink').waitFor()
    await page
      .getByText('Need help now? Press your nurse call button. We are still trying to connect.')
      .waitFor()
    const control = page.getByRole('button', { name: /Device Control/ })
    expect(await control.getAttribute('aria-disabled')).toBe('true')
  })
})

describe('a stranger whose tablet has the shell, while the server is stopped', () => {
  test('the entry opens; a link says that Cannot connect to Wardlink', async () => {
    await page.goto(`${stage.url}/`)
    await installShell(page)
    await stage.fall()
    await page.goto(`${stage.url}/`, { waitUntil: 'commit' })
    await page
      .getByRole('heading', { name: 'Scan the QR code on the room screen' })
      .waitFor({ timeout: shellMs })
  })

  test('a link scanned just before the server returns is exchanged without another scan', async () => {
    await page.goto(`${stage.url}/`)
    await installShell(page)
    await stage.fall()
    await page.goto('about:blank')
    await page.goto(`${stage.url}${stageLink}`, { waitUntil: 'commit' })
    await page.getByText('Getting your room ready.').waitFor()
    await stage.raise()
    await menu(page).waitFor({ state: 'attached', timeout: recoveryMs })
  })
})

test('the worker does not answer for the console, the monitor, the meeting or the API', async () => {
  await page.goto(`${stage.url}/`)
  await installShell(page)
  await stage.fall()
  for (const path of [
    '/room',
    '/meet',
    '/admin',
    '/api/me',
    '/authentication/login',
    '/aps/device',
    '/mobapi/me',
  ])
    await expect(page.goto(`${stage.url}${path}`), path).rejects.toThrow(/ERR_/)
})
