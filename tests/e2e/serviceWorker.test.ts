import { cp, mkdtemp, readFile, rm, unlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openContext } from '../support/browser/bedside.ts'
import { launchBrowser } from '../support/browser/browser.ts'
import { installShell, keptLater, listedLater, registrations } from '../support/browser/installed.ts'
import { stageLink } from '../support/situations/situations.ts'
import { raiseStage } from '../support/situations/stage.ts'
import type { Stage } from '../support/situations/stage.ts'
import { startDemoServer } from '../support/hospital/demoServer.ts'
import type { RunningServer } from '../support/hospital/startServer.ts'

const built = resolve(import.meta.dirname, '../../dist')

let browser: Browser
let server: RunningServer
let folder: string
let stage: Stage
let context: BrowserContext
let page: Page

beforeAll(async () => {
  browser = await launchBrowser()
  server = await startDemoServer()
})

afterAll(async () => {
  await browser?.close()
  await server?.dispose()
})

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wardlink-dist-'))
  await cp(built, folder, { recursive: true })
  stage = await raiseStage(folder)
  context = await openContext(browser, 'en', { serviceWorkers: 'allow' })
  page = await context.newPage()
})

afterEach(async () => {
  await context.close()
  await stage.close()
  await rm(folder, { recursive: true, force: true })
})

test('an asset that is gone is a 404 and not the page, so that an old worker fails and a new one is taken', async () => {
  for (const path of [
    '/assets/index-gone.js',
    '/assets/gone.css',
    '/gone.js',
    '/icons/gone.svg',
    '/assets/room/gone.js',
  ]) {
    const answer = await fetch(`${server.url}${path}`, { headers: { accept: 'text/html' } })
    expect([path, answer.status]).toEqual([path, 404])
    expect(answer.headers.get('content-type')).not.toContain('text/html')
  }
  expect((await fetch(`${server.url}/sw.js`)).status).toBe(200)
})

test('a hashed asset is kept for a year, and the page and the worker are asked for again each time', async () => {
  const html = await (await fetch(`${server.url}/`)).text()
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? ''
  const kept = await fetch(`${server.url}${script}`, { headers: { 'accept-encoding': 'br' } })
  expect(kept.headers.get('cache-control')).toMatch(/max-age=31536000.*immutable/)
  expect(kept.headers.get('content-encoding')).toBe('br')
  for (const path of ['/', '/device-control', '/sw.js', '/manifest.webmanifest'])
    expect((await fetch(`${server.url}${path}`)).headers.get('cache-control'), path).toMatch(
      /no-cache|no-store/,
    )
})

test('the shell works under the strict policy of the real server: nothing is refused', async () => {
  const refused: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted/i.test(message.text())) refused.push(message.text())
  })
  await page.goto(`${server.url}/`)
  await page.getByRole('heading', { name: 'Scan the QR code on the room screen' }).waitFor()
  await installShell(page)
  expect(refused).toEqual([])
})

test('when the worker is missing on the server, the next visit unregisters the old one', async () => {
  await page.goto(`${stage.url}/`)
  await installShell(page)
  await unlink(join(folder, 'sw.js'))
  await page.reload()
  await expect.poll(() => registrations(page), { timeout: 15_000 }).toBe(0)
})

test('a cached file of an earlier version that is outside the shell is deleted', async () => {
  await page.goto(`${stage.url}/`)
  await installShell(page)
  await page.evaluate(async () => {
    const cache = await caches.open('wardlink-later')
    await cache.put('/assets/ja-earlier.js', new Response('export {}'))
  })
  await page.reload()
  await expect.poll(() => keptLater(page), { timeout: 15_000 }).not.toContain('/assets/ja-earlier.js')
  const listed = await listedLater(stage.url)
  expect(
    listed.some((file) => file.includes('CallOptions')),
    "the call's screens are among them",
  ).toBe(true)
  await expect.poll(() => keptLater(page), { timeout: 15_000 }).toEqual(listed)
})

test('a new version waits while the remote is in use, and is installed after one minute without input', async () => {
  await page.clock.install()
  await page.goto(`${stage.url}${stageLink}`)
  await page.getByRole('heading', { name: 'Main menu' }).waitFor({ state: 'attached' })
  await installShell(page)
  const worker = await readFile(join(folder, 'sw.js'), 'utf8')
  await writeFile(join(folder, 'sw.js'), `${worker}\n// a later version`)
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    await registration?.update()
  })
  const waiting = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting !== null)
  await expect.poll(waiting).toBe(true)
  await page.clock.runFor(30_000)
  // Click beside all buttons and tiles: in a call, the new version would keep waiting.
  await page.mouse.move(640, 12)
  await page.mouse.down()
  await page.mouse.up()
  await page.clock.runFor(45_000)
  expect(await waiting()).toBe(true)
  // A request that reached the old worker during the update would keep it running for five minutes.
  await page.evaluate(() => {
    const askWithoutEnd = async () => {
      for (;;) await fetch('/api/nothing').catch(() => null)
    }
    void askWithoutEnd()
  })
  // As after sleep: each timer fires once.
  await page.clock.fastForward(90_000)
  await expect.poll(waiting).toBe(false)
  await page.getByRole('heading', { name: 'Main menu' }).waitFor({ state: 'attached' })
})

/** Milliseconds after which the page says that it did not start. */
const notStartedMs = 12_000

/** Returns the path of the page's first script, under its name in the build. */
async function mainScript(): Promise<string> {
  const [, path = ''] =
    /<script defer src="([^"]+)"/u.exec(await readFile(join(folder, 'index.html'), 'utf8')) ?? []
  return join(folder, path)
}

test.each([
  ['throws as it starts', (script: string) => writeFile(script, 'throw new Error("a bad build")')],
  ['is not there', (script: string) => unlink(script)],
])(
  'a build whose first script %s says in words that it did not start, with a key to reload',
  async (_how, spoil) => {
    const script = await mainScript()
    const good = await readFile(script)
    const index = await readFile(join(folder, 'index.html'), 'utf8')
    for (const coding of ['.br', '.gz', '.zst']) await rm(`${script}${coding}`, { force: true })
    await spoil(script)
    await page.clock.install()
    await page.goto(stage.url, { waitUntil: 'load' })
    await page.clock.fastForward(notStartedMs)
    await page
      .getByText('Wardlink did not start. Press Reload. Emergency? Press your nurse call button.')
      .waitFor()
    // A slow start can still fail later, and then needs the same words.
    const left = () => document.querySelector<HTMLTemplateElement>('#not-started')?.content.childElementCount
    expect(await page.evaluate(left)).toBe(1)
    // The script has another name in the next build.
    const mended = script.replace(/-[^-]+\.js$/u, '-mended.js')
    await writeFile(mended, good)
    await writeFile(join(folder, 'index.html'), index.replaceAll(basename(script), basename(mended)))
    await page.getByRole('link', { name: /^Reload/ }).click()
    await page.getByRole('heading').first().waitFor()
    await expect.poll(() => page.getByText('Wardlink did not start').count()).toBe(0)
  },
)

test('a worker that keeps an old page whose files are gone does not keep a person out', async () => {
  await page.goto(stage.url)
  await installShell(page)
  // As a browser that is short of space may do after the server has been updated.
  const script = await mainScript()
  await page.evaluate(async (file) => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        if (new URL(request.url).pathname.endsWith(file)) await cache.delete(request)
    }
  }, basename(script))
  const renamed = script.replace(/-[^-]+\.js$/u, '-renamed.js')
  await cp(script, renamed)
  await unlink(script)
  const index = await readFile(join(folder, 'index.html'), 'utf8')
  await writeFile(join(folder, 'index.html'), index.replaceAll(basename(script), basename(renamed)))
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.clearBrowserCache')
  await page.clock.install()
  await page.goto(`${stage.url}/support`)
  await page.clock.fastForward(notStartedMs)
  await page.getByRole('link', { name: /^Reload/ }).click()
  await page.getByRole('heading', { name: 'Support' }).waitFor()
  expect(new URL(page.url()).search).toBe('')
})

test.each([
  { failures: 1, isSamePage: true },
  // As when the browser caches the failure, or the server has another version.
  { failures: 2, isSamePage: false },
])(
  'a screen whose file failed $failures times is opened by Try Again, on the same page: $isSamePage',
  async ({ failures, isSamePage }) => {
    await context.close()
    context = await openContext(browser, 'en')
    page = await context.newPage()
    await page.route(/PreferencesScreen-[^/]*\.js$/u, (route) => route.abort(), { times: failures })
    await page.goto(stage.url)
    await page.getByRole('heading').first().waitFor()
    await page.evaluate(() => Object.assign(window, { wasHere: true }))
    await page.evaluate(() => window.history.pushState(null, '', '/preferences'))
    await page.evaluate(() => window.dispatchEvent(new PopStateEvent('popstate')))
    await page.getByRole('heading', { name: 'This screen did not open.' }).waitFor()
    await page.getByRole('button', { name: 'Try Again' }).click()
    await page.getByRole('heading', { name: 'My Settings' }).waitFor()
    expect(await page.evaluate(() => 'wasHere' in window)).toBe(isSamePage)
  },
)

test.each([
  { isBack: true, opened: 'the screen on the same page' },
  // As after an update of the server, which renames the file.
  { isBack: false, opened: 'the menu of a fresh page' },
])(
  'a press that needs the router while its file is missing says so, and Try Again opens $opened',
  async ({ isBack }) => {
    await context.close()
    context = await openContext(browser, 'en')
    page = await context.newPage()
    let isAway = true
    await page.route(/\/router-[^/]*\.js$/u, (route) => (isAway ? route.abort() : route.continue()))
    await page.goto(`${stage.url}${stageLink}`)
    await page.getByRole('heading', { name: 'Main menu' }).waitFor({ state: 'attached' })
    await page.evaluate(() => Object.assign(window, { wasHere: true }))
    await page.getByRole('link', { name: 'Support' }).click()
    await page.getByRole('heading', { name: 'This screen did not open.' }).waitFor()
    isAway = !isBack
    await page.getByRole('button', { name: 'Try Again' }).click()
    const next = isBack ? 'Support' : 'Main menu'
    await page.getByRole('heading', { name: next }).waitFor({ state: 'attached' })
    expect(await page.evaluate(() => 'wasHere' in window)).toBe(isBack)
  },
)
