import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { launchBrowser, launchOptions } from '../support/browser/browser.ts'
import { openContext } from '../support/browser/bedside.ts'
import { installShell } from '../support/browser/installed.ts'
import { stageLink } from '../support/situations/situations.ts'
import { raiseStage, type Stage } from '../support/situations/stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await raiseStage()
})
afterAll(() => stage?.close())

/** Compilation of a script, as Chromium's trace reports it. */
const Compilation = z.object({
  name: z.literal('v8.compile'),
  args: z.object({ data: z.object({ url: z.string(), consumedCacheSize: z.number().optional() }) }),
})

/** Opens the remote, and returns the bytes of compiled code that its first script took from V8's cache. */
async function cachedBytes(context: BrowserContext, browser: Browser): Promise<number | undefined> {
  const tracing = await browser.newBrowserCDPSession()
  const compilations: z.infer<typeof Compilation>[] = []
  tracing.on('Tracing.dataCollected', ({ value }) => {
    compilations.push(...value.flatMap((event) => Compilation.safeParse(event).data ?? []))
  })
  const traceConfig = { includedCategories: ['v8', 'disabled-by-default-v8.compile', 'devtools.timeline'] }
  await tracing.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig })
  const page = await context.newPage()
  await page.goto(stage.url)
  await page.getByRole('heading', { name: 'Main menu' }).waitFor({ state: 'attached' })
  const complete = new Promise<void>((resolve) => tracing.once('Tracing.tracingComplete', () => resolve()))
  await tracing.send('Tracing.end')
  await complete
  await tracing.detach()
  await page.close()
  const first = compilations.find(({ args }) => /\/assets\/index-[^/]+\.js$/u.test(args.data.url))
  return first?.args.data.consumedCacheSize
}

test('a relaunch without a network compiles nothing of its first script: the code is in V8’s cache', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'wardlink-relaunch-'))
  const context = await chromium.launchPersistentContext(folder, { ...launchOptions(), locale: 'en-GB' })
  try {
    const page = await context.newPage()
    await page.goto(`${stage.url}${stageLink}`)
    await page.getByRole('heading', { name: 'Main menu' }).waitFor({ state: 'attached' })
    await installShell(page)
    await page.close()
    await stage.fall()
    const browser = context.browser()
    if (browser === null) throw new Error('there is no browser')
    // Chromium stores the code some seconds after a start.
    await expect.poll(() => cachedBytes(context, browser), { interval: 1_000 }).toBeGreaterThan(200_000)
  } finally {
    await stage.raise()
    await context.close()
    await rm(folder, { recursive: true, force: true })
  }
})

test('the page paints the mark while its script is still on its way', async () => {
  const browser = await launchBrowser()
  try {
    const context = await openContext(browser, 'en')
    const page = await context.newPage()
    const held = Promise.withResolvers<void>()
    await page.route(/\/assets\/index-[^/]+\.js$/u, async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto(stage.url, { waitUntil: 'commit' })
    await page.locator('svg.starting').waitFor()
    const painted = () => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)
    await expect.poll(painted).toBe(1)
    held.resolve()
    await page.getByRole('heading', { name: 'Scan the QR code on the room screen' }).waitFor()
    expect(await page.locator('svg.starting').count()).toBe(0)
  } finally {
    await browser.close()
  }
})
