import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Monitor, openMonitor } from '../support/browser/monitor.ts'
import { holdUntilItMoves } from '../support/browser/moveCamera.ts'
import { hasOldBrowser, launchOldBrowser } from '../support/browser/oldBrowser.ts'
import { takeCamera } from '../support/browser/remote.ts'
import { type Bed, firstBed, type Hospital, openHospital } from '../support/hospital/hospital.ts'
import { filming, filmWeave } from '../support/media/fakeCamera.ts'

let folder: string
let hospital: Hospital
let browser: Browser
let bed: Bed
let monitor: Monitor
let remote: Page
/** Errors not handled by the pages' own code. */
const unhandled: string[] = []

const newPage = async (script?: () => void): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB' })
  const page = await context.newPage()
  if (script !== undefined) await page.addInitScript(script)
  page.on('pageerror', ({ message }) => unhandled.push(message))
  return page
}

/** For each change `floor.test.ts` holds what is built against what this browser has. */
describe.skipIf(!hasOldBrowser)('Chromium 109', { tags: ['nightly'] }, () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'wardlink-old-browser-'))
    const film = join(folder, 'weave.y4m')
    filmWeave(film)
    hospital = await openHospital({ nodes: 1 })
    browser = await launchOldBrowser(filming(film))
    bed = firstBed(hospital.beds)
    monitor = await openMonitor(browser, bed.monitorLink)
    monitor.page.on('pageerror', ({ message }) => unhandled.push(message))
    remote = await newPage()
  })

  afterAll(async () => {
    await browser?.close()
    await hospital?.close()
    await rm(folder, { recursive: true, force: true })
  })

  it('lets a patient in, moves the camera, covers it and logs the patient out', async () => {
    expect(browser.version()).toMatch(/^109\./)
    await takeCamera(remote, await monitor.scan(), bed)
    await holdUntilItMoves(remote, monitor, 'Right')
    await remote.mouse.up()
    await monitor.picture.settled(Date.now())

    await remote.getByRole('link', { name: 'Back' }).click()
    await remote.getByRole('button', { name: 'Cover Camera' }).click()
    await monitor.page.getByRole('button', { name: 'Uncover Camera' }).first().waitFor()
    await remote.getByRole('button', { name: 'Uncover Camera', exact: true }).waitFor()
    await remote.getByRole('button', { name: 'Logout' }).click()
    await remote.getByRole('dialog').getByRole('button', { name: 'Logout' }).click()
    await remote.getByText('Scan the QR code on the room screen').first().waitFor()
    expect(unhandled).toEqual([])
  })

  it('shows plain words, and starts nothing, where the browser lacks what the product needs', async () => {
    const page = await newPage(() => {
      CSS.supports = () => false
    })
    for (const path of ['/', '/room', '/meet', '/admin']) {
      const asked: string[] = []
      page.on('request', (request) => asked.push(new URL(request.url()).pathname))
      await page.goto(hospital.url + path)
      await page.getByText('This browser is too old for Wardlink.').waitFor()
      await page.getByText('お使いのブラウザー').waitFor()
      await page.getByText('هذا المتصفح').waitFor()
      expect(asked.filter((one) => one.startsWith('/api/'))).toEqual([])
    }
    expect(unhandled).toEqual([])
  })
})
