/**
 * `npm run pictures`: starts the demo hospital with its simulated devices and patients, and takes the pictures of the
 * guides in each language, into public/guides. `--only knock` and `--locale ja` limit it to a part. Figures and times
 * follow the hospital of the moment, so each run changes the files.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Page } from 'playwright'
import { guidePictures, pictureAddress } from '../../src/admin/documentation/guidePictures.ts'
import { wear } from '../support/browser/bedside.ts'
import { launchBrowser } from '../support/browser/browser.ts'
import { type Locale, readCatalogue } from '../support/catalogue.ts'
import { printedBeds } from '../support/hospital/hospital.ts'
import { filming, filmRoom } from '../support/media/fakeCamera.ts'
import { startServer } from '../support/hospital/startServer.ts'
import { checkBuild } from '../support/runner/checks.ts'
import { consoleScenes, openBed } from './guideScenes.ts'
import { locales } from './planned.ts'
import { encodeWebp } from './webp.ts'

const root = resolve(import.meta.dirname, '../..')
const administrator = { email: 'root@demo.example', password: 'Ward-Link-4711' }
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    locale: { type: 'string', multiple: true, default: [...locales] },
    'as-built': { type: 'boolean', default: false },
  },
})
/** Time in milliseconds until devices are connected and patients have called. */
const livesMs = 45_000
/** Time in milliseconds for the start, which writes two months of history. */
const startMs = 240_000

if (!values['as-built']) {
  const { ok, output } = await checkBuild(root)
  if (!ok) throw new Error(output)
}
const server = await startServer({
  readyMs: startMs,
  env: {
    WARDLINK_DEMO: '1',
    WARDLINK_ADMIN_EMAIL: administrator.email,
    WARDLINK_ADMIN_PASSWORD: administrator.password,
  },
})
const film = join(server.dataFolder, 'room.y4m')
filmRoom(film)
const browser = await launchBrowser(filming(film))
const encoder = await browser.newPage()

const isWanted = (name: string): boolean => name.includes(values.only)

async function take(page: Page, name: string, locale: Locale): Promise<void> {
  const size = guidePictures[name]
  if (size === undefined) throw new Error(`${name} is no picture of a guide`)
  await page.mouse.move(0, 0)
  // The theme of a monitor follows the hour of its hospital; by day it is dark.
  await wear(page, name === 'monitor' ? 'dark' : 'light')
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const picture = await encodeWebp(encoder, await page.screenshot({ animations: 'disabled' }))
  const path = join(root, 'public', pictureAddress(name, locale))
  await mkdir(join(path, '..'), { recursive: true })
  await writeFile(path, picture)
  process.stdout.write(`${locale} ${name}: ${String(picture.length)} bytes\n`)
}

/** Signs in, and ends the first steps, which would be in each picture of the dashboard. */
async function openConsole(locale: Locale): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1200, height: 750 },
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  await page.goto(`${server.url}/admin/dashboard?lang=${locale}&theme=light`)
  await page.locator('input[autocomplete^="username"]').fill(administrator.email)
  await page.locator('input[type="password"]').fill(administrator.password)
  await page.keyboard.press('Enter')
  const end = page.getByRole('button', {
    name: readCatalogue(locale, 'console')('End the tour'),
    exact: true,
  })
  await end.click()
  await end.waitFor({ state: 'detached' })
  const notice = page.locator('.console-announcement button')
  if (await notice.isVisible()) await notice.click()
  return page
}

try {
  const beds = await printedBeds(server)
  await encoder.waitForTimeout(livesMs)
  for (const [at, locale] of locales.entries()) {
    if (!values.locale.includes(locale)) continue
    const page = await openConsole(locale)
    const desk = { page, url: server.url, say: readCatalogue(locale, 'console') }
    for (const [name, arrive] of Object.entries(consoleScenes)) {
      if (!isWanted(name)) continue
      await arrive(desk)
      await take(page, name, locale)
    }
    await page.context().close()
    const bed = beds[at]
    if (bed === undefined || !['monitor', 'remote'].some(isWanted)) continue
    const { monitor, remote } = await openBed(browser, { bed, locale })
    await remote.setViewportSize({ width: 1200, height: 750 })
    await take(monitor, 'monitor', locale)
    await take(remote, 'remote', locale)
    await monitor.context().close()
    await remote.context().close()
  }
} finally {
  await browser.close()
  await server.dispose()
}
