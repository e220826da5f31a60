import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser } from '../support/browser/browser.ts'
import { cameraSize, filming, filmWeave } from '../support/media/fakeCamera.ts'
import { firstBed, openHospital } from '../support/hospital/hospital.ts'
import type { Bed, Hospital } from '../support/hospital/hospital.ts'
import { openMonitor } from '../support/browser/monitor.ts'
import type { Monitor } from '../support/browser/monitor.ts'
import { holdUntilItMoves, pressUntilItMoves } from '../support/browser/moveCamera.ts'
import type { View } from '../support/media/pictureFit.ts'
import { qrModules } from '../support/media/qr.ts'
import {
  cameraKey,
  lastRelease,
  noteReleases,
  openDeviceControl,
  verifyPatient,
} from '../support/browser/remote.ts'
import { repeatsOf } from '../support/browser/repeatedRequests.ts'
import { storedAnywhere } from '../support/browser/storedAnywhere.ts'
import { byTier } from '../support/tier.ts'

/**
 * Issue 2: after a button is released, the last movement comes after a median of at most 500 ms, and never
 * after more than 800 ms. This is measured over ten releases on a machine that is not busy. On every machine,
 * the room's screen does not move after it has obeyed the stop.
 */
const medianMs = byTier({ change: Number.POSITIVE_INFINITY, all: 500 })
const worstMs = byTier({ change: Number.POSITIVE_INFINITY, all: 800 })
const releases = byTier({ change: 1, all: 10 })
/** Milliseconds without movement after which the next movement counts as a new one. */
const brieflyMs = 400
/** Halfway, as a ratio, between the whole picture and five times. Zooming toward it never reaches an end. */
const middleScale = Math.sqrt(5)

interface Place {
  readonly nodes: 1 | 2
  readonly told: string
}
const oneServer: Place = { nodes: 1, told: 'one server' }
const twoServers: Place = { nodes: 2, told: 'the monitor on one node and the remote on another' }

describe.each(byTier({ change: [twoServers], all: [oneServer, twoServers] }))(
  'from the QR code to a moving camera, $told',
  ({ nodes }) => {
    let folder: string
    let hospital: Hospital
    let browser: Browser
    let monitor: Monitor
    let remote: Page
    let bed: Bed
    /** Requests that a screen of the remote sent twice. */
    let repeats: string[]
    let link: string

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'wardlink-story-'))
      const film = join(folder, 'weave.y4m')
      filmWeave(film)
      hospital = await openHospital({ nodes })
      browser = await launchBrowser(filming(film))
    })

    afterAll(async () => {
      await browser?.close()
      await hospital?.close()
      await rm(folder, { recursive: true, force: true })
    })

    test('the terminal output is enough for a newcomer to open the monitor in its room', async () => {
      bed = firstBed(hospital.beds)
      monitor = await openMonitor(browser, bed.monitorLink)
      await expect(
        monitor.page.getByRole('heading', { name: bed.roomNumber }).count(),
      ).resolves.toBeGreaterThan(0)
      expect(monitor.page.url(), 'the enrollment code is out of the address bar').not.toContain('enroll')
    })

    test('the QR code on its screen can be read from the pixels, and is 37 modules small', async () => {
      link = await monitor.scan()
      expect(link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#token=[\w-]{20,}&aps_id=[\w-]+$/)
      expect(qrModules(await monitor.page.screenshot())).toBe(37)
    })

    test('the link leads a second device through the verification to the menu', async () => {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB' })
      await noteReleases(context)
      remote = await context.newPage()
      repeats = repeatsOf(remote)
      await remote.goto(hospital.remoteLink(link))
      await verifyPatient(remote, bed)
    })

    test('no credential stays in the address bar, in the history, or in a storage that scripts of other tabs read at start', async () => {
      const token = /token=([\w-]+)/.exec(link)?.[1] ?? ''
      expect(remote.url()).not.toContain(token)
      const history = await remote.context().newCDPSession(remote)
      const { entries } = await history.send('Page.getNavigationHistory')
      expect(entries.map((entry) => entry.url).join(' ')).not.toContain('token')
      const stored = await storedAnywhere(remote)
      expect(stored.web, 'localStorage, sessionStorage and cookies').toEqual([])
      expect(stored.indexed, 'IndexedDB').toContain('accessToken')
    })

    test('holding right moves the picture to the left by pixels that can be counted, and letting go stops it', async () => {
      await openDeviceControl(remote)
      const before = await monitor.picture.view()
      await holdUntilItMoves(remote, monitor, 'Right')
      await shiftedBy(monitor, before, 100)
      const late = await restAfterRelease(remote, monitor)
      const after = await monitor.picture.view()
      expect(after.left - before.left, 'the camera looked to the right').toBeGreaterThan(100 / before.scale)
      expect(Math.abs(after.top - before.top)).toBeLessThan(1)
      expect(after.scale / before.scale).toBeCloseTo(1, 2)
      expect(late).toBeLessThanOrEqual(worstMs)
    })

    test('after each release of an arrow the picture comes to rest in time', async () => {
      const late: number[] = []
      for (let press = 0; press < releases; press += 1) {
        const before = await monitor.picture.view()
        await holdUntilItMoves(remote, monitor, isRightOfMiddle(before) ? 'Left' : 'Right')
        await shiftedBy(monitor, before, 80)
        late.push(await restAfterRelease(remote, monitor))
      }
      expect(inTime(late), `ms from release to the last movement: ${late.join(', ')}`).toBe(true)
    })

    test('after each release of a zoom key the picture comes to rest in time', async () => {
      const late: number[] = []
      for (let press = 0; press < releases; press += 1) {
        const before = await monitor.picture.view()
        const zoomIn = before.scale < middleScale
        await holdUntilItMoves(remote, monitor, zoomIn ? 'Zoom In' : 'Zoom Out')
        await expect
          .poll(async () => (await monitor.picture.view()).scale / before.scale)
          .satisfy((grown: number) => (zoomIn ? grown > 1.08 : grown < 0.94))
        late.push(await restAfterRelease(remote, monitor))
      }
      expect(inTime(late), `ms from release to the last movement: ${late.join(', ')}`).toBe(true)
    })

    test('Home leads back to where the camera began, and is there in time', async () => {
      const late: number[] = []
      for (let press = 0; press < releases; press += 1) {
        await holdUntilItMoves(remote, monitor, press % 2 === 0 ? 'Up left' : 'Down right')
        await restAfterRelease(remote, monitor, brieflyMs)
        await pressUntilItMoves(monitor, () => cameraKey(remote, 'Home').click())
        const released = await lastRelease(remote)
        late.push(Math.round((await monitor.picture.settled(released)) - released))
        const { left, top, scale } = await monitor.picture.view()
        expect(scale).toBeGreaterThan(1)
        expect(Math.abs(left - (cameraSize.width * (1 - 1 / scale)) / 2)).toBeLessThan(2)
        expect(Math.abs(top - (cameraSize.height * (1 - 1 / scale)) / 2)).toBeLessThan(2)
      }
      expect(inTime(late), `ms from release to the last movement: ${late.join(', ')}`).toBe(true)
    })

    test('the remote shows what the camera sees', async () => {
      await remote
        .getByRole('img', { name: 'Live picture from the room camera' })
        .waitFor({ state: 'visible' })
      await remote.getByText('Live', { exact: true }).waitFor()
    })

    test('no screen of the remote asked for the same twice', () => {
      expect(repeats).toEqual([])
    })
  },
)

/**
 * Reports whether the view is right of the middle. Panning toward the middle never reaches the picture's
 * edge, where there is no movement to stop.
 */
function isRightOfMiddle({ left, scale }: Pick<View, 'left' | 'scale'>): boolean {
  return left > (cameraSize.width * (1 - 1 / scale)) / 2
}

function inTime(late: readonly number[]): boolean {
  const sorted = late.toSorted((a, b) => a - b)
  const [one, other] = [sorted[Math.ceil(late.length / 2) - 1], sorted[Math.floor(late.length / 2)]]
  const middle = ((one ?? Infinity) + (other ?? Infinity)) / 2
  return middle <= medianMs && (sorted.at(-1) ?? Infinity) <= worstMs
}

/** Releases the held button. Returns the milliseconds until the picture last moved. */
async function restAfterRelease(remote: Page, monitor: Monitor, quietMs?: number): Promise<number> {
  await remote.mouse.up()
  const released = await lastRelease(remote)
  await expect.poll(() => monitor.obeyedAt(['stop'])).toBeGreaterThan(released)
  const last = await monitor.picture.settled(released, quietMs)
  expect(await monitor.picture.movedAt(), 'ends with the stop').toBeLessThan(await monitor.obeyedAt(['stop']))
  return Math.round(last - released)
}

/** Waits until the content of the picture has moved across the screen by the given number of pixels. */
async function shiftedBy(monitor: Monitor, before: Pick<View, 'left' | 'scale'>, px: number): Promise<void> {
  await expect
    .poll(async () => Math.abs((await monitor.picture.view()).left - before.left) * before.scale)
    .toBeGreaterThan(px)
}
