import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, afterEach, beforeEach, expect } from 'vitest'
import { motionTimes } from '../../src/domain/devices/motionLease.ts'
import { folder, folderTest as test } from '../support/fixtures/folder.ts'
import { launchBrowser, sized } from '../support/browser/browser.ts'
import { filming, filmWeave } from '../support/media/fakeCamera.ts'
import { openHideableTab } from '../support/browser/hideableTab.ts'
import { firstBed, openHospital } from '../support/hospital/hospital.ts'
import type { Bed, Hospital } from '../support/hospital/hospital.ts'
import { openMonitor } from '../support/browser/monitor.ts'
import type { Monitor } from '../support/browser/monitor.ts'
import { holdUntilItMoves, pressUntilItMoves } from '../support/browser/moveCamera.ts'
import type { View } from '../support/media/pictureFit.ts'
import { startProxy } from '../support/hospital/proxy.ts'
import type { Proxy } from '../support/hospital/proxy.ts'
import { cameraKey, lastRelease, noteReleases, padWorks, takeCamera } from '../support/browser/remote.ts'
import { byTier } from '../support/tier.ts'

/**
 * Maximum time in which the camera stops by itself after any failure, in milliseconds, on a machine that is
 * not busy. On every machine it stops with its lease, which the room's screen counts by its own clock.
 */
const stopsWithinMs = byTier({ change: Number.POSITIVE_INFINITY, all: 1_000 })
/** Longer than any lease, in milliseconds: a camera that has not moved for this long is at rest. */
const longerThanLeaseMs = 1_500

let hospital: Hospital
let browser: Browser
let bed: Bed
let monitor: Monitor
/** View of the camera at the start, and after Home. */
let home: View
let context: BrowserContext
let remote: Page
let network: Proxy

test.beforeAll(async () => {
  const film = join(folder, 'weave.y4m')
  filmWeave(film)
  hospital = await openHospital({ nodes: 1 })
  network = await startProxy(hospital.url)
  browser = await launchBrowser(filming(film))
  bed = firstBed(hospital.beds)
  monitor = await openMonitor(browser, bed.monitorLink)
  await monitor.picture.settled(0, 300)
  home = await monitor.picture.view()
  context = await browser.newContext(sized(1280, 800))
  await noteReleases(context)
  const first = await context.newPage()
  await takeCamera(first, through(network, await monitor.scan()), bed)
  await first.close()
})

afterAll(async () => {
  await browser?.close()
  await network?.stop()
  await hospital?.close()
})

/** All tests move the camera with the same session: another one would have to wait for it. */
beforeEach(async () => {
  network.restore()
  remote = await context.newPage()
  await remote.goto(`${network.url}/device-control`)
  await padWorks(remote)
  while (!(await looksHome())) await cameraKey(remote, 'Home').click()
})

afterEach(() => remote.close())

/** Returns the link through a proxy that fails on demand. */
function through(proxy: Proxy, link: string): string {
  return proxy.url + link.slice(new URL(link).origin.length)
}

/** Reports whether the camera looks where it began, once it is at rest. */
async function looksHome(): Promise<boolean> {
  await monitor.picture.settled(0, 300)
  const { left, top, scale } = await monitor.picture.view()
  return [left - home.left, top - home.top, scale - home.scale].every((off) => Math.abs(off) < 2)
}

const holdRight = (): Promise<number> => holdUntilItMoves(remote, monitor, 'Right')

/**
 * Waits until the camera has stopped after `moment`. Its last motion must not outlast the lease of `leaseMs`.
 */
async function expectStop(moment: number, leaseMs: number = motionTimes.holdMs): Promise<void> {
  const last = await monitor.picture.settled(moment, longerThanLeaseMs)
  const lease = (await monitor.picture.movedAt()) - (await monitor.obeyedAt(['pan']))
  expect(lease, 'ms since the room’s screen obeyed').toBeLessThanOrEqual(leaseMs)
  expect(last - moment, 'ms until the last movement').toBeLessThanOrEqual(stopsWithinMs)
}

test("the camera stops when the remote's tab crashes in the middle of a press", async () => {
  await holdRight()
  const crash = await context.newCDPSession(remote)
  const died = Date.now()
  crash.send('Page.crash').catch(() => undefined)
  await expectStop(died)
})

test('the camera stops when the remote is closed in the middle of a press', async () => {
  await holdRight()
  const closed = Date.now()
  await remote.close()
  await expectStop(closed)
})

test("the camera stops when the remote's network is cut", async () => {
  await holdRight()
  const cut = Date.now()
  network.cut()
  await expectStop(cut)
})

test('the camera stops when the network falls silent without a word', async () => {
  await holdRight()
  const silent = Date.now()
  network.goSilent()
  await expectStop(silent)
})

test('the camera stops when another tab hides the remote', async () => {
  const link = through(network, await monitor.scan())
  const tab = await openHideableTab((page) => takeCamera(page, link, bed))
  try {
    expect(await tab.visibility()).toBe('visible')
    await pressUntilItMoves(
      monitor,
      () => tab.press('Right'),
      () => tab.letGo(),
    )
    const hidden = Date.now()
    await tab.cover()
    await expectStop(hidden)
    expect(await tab.visibility()).toBe('hidden')
  } finally {
    await tab.close()
  }
})

test('a press that the network held back for three seconds does not move the camera', async () => {
  const arrived = network.holdBack('POST /api/v1/rooms/control ', 3_000)
  await cameraKey(remote, 'Right').hover()
  await Promise.all([remote.mouse.down(), remote.mouse.up()])
  const released = await lastRelease(remote)
  await arrived
  await monitor.picture.settled(Date.now(), longerThanLeaseMs)
  expect(await monitor.picture.lastChange(released)).toBeNull()
})

test('the keyboard holds and lets go as a finger does', async () => {
  // Each try turns back: a camera at the end of its travel stops moving, however long the button is held.
  let direction: 'Left' | 'Right' = 'Right'
  /** Longer than one lease: the key was renewed, and the motion did not merely run out. */
  const outlastsMs = motionTimes.holdMs + 100
  /** For how long a hold moved the picture. It lasts until the frames prove enough, which on a busy machine come late. */
  const hold = async (): Promise<number> => {
    direction = direction === 'Left' ? 'Right' : 'Left'
    await cameraKey(remote, direction).focus()
    const moved = await pressUntilItMoves(
      monitor,
      () => remote.keyboard.down('Space'),
      () => remote.keyboard.up('Space'),
    )
    const givesUp = Date.now() + longerThanLeaseMs
    const movedFor = async (): Promise<number> => (await monitor.picture.movedAt()) - moved
    while ((await movedFor()) <= outlastsMs && Date.now() < givesUp)
      await remote.waitForTimeout(motionTimes.renewMs)
    const proved = await movedFor()
    await remote.keyboard.up('Space')
    await expectStop(Date.now())
    return proved
  }
  await expect.poll(hold).toBeGreaterThan(outlastsMs)
})

test('a press without a finger, as a switch or a screen reader makes it, is one short step', async () => {
  const before = await monitor.picture.view()
  const moved = await pressUntilItMoves(monitor, () =>
    cameraKey(remote, 'Right').evaluate((key: HTMLElement) => key.click()),
  )
  await expectStop(moved, motionTimes.stopDelayMs)
  const shift = ((await monitor.picture.view()).left - before.left) * before.scale
  expect(shift, 'pixels across the screen').toBeGreaterThan(10)
  expect(shift).toBeLessThan(300)
})

test('a pin leads the picture back to where it was kept', async () => {
  await holdRight()
  await remote.mouse.up()
  await expectStop(await lastRelease(remote))
  const kept = await monitor.picture.view()

  await remote.getByRole('link', { name: 'Pin this location' }).click()
  await remote.getByLabel('Pin name').fill('The window')
  await remote.getByRole('button', { name: 'Add Pin' }).click()
  const pin = remote.getByRole('listitem').filter({ hasText: 'The window' })
  // The picture loads: it was taken, stored and read.
  await expect.poll(() => pin.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(320)

  await remote.getByRole('link', { name: 'Control' }).click()
  await pressUntilItMoves(monitor, () => cameraKey(remote, 'Home').click())
  await monitor.picture.settled(Date.now())
  expect(Math.abs((await monitor.picture.view()).left - kept.left)).toBeGreaterThan(5)

  await remote.getByRole('link', { name: 'Pins' }).click()
  await pressUntilItMoves(monitor, () => remote.getByRole('button', { name: 'Go To The window' }).click())
  await monitor.picture.settled(Date.now())
  const back = await monitor.picture.view()
  expect(Math.abs(back.left - kept.left)).toBeLessThan(2)
  expect(Math.abs(back.top - kept.top)).toBeLessThan(2)
  expect(back.scale / kept.scale).toBeCloseTo(1, 2)
})

test('in Arabic the right key lies right, and the camera looks to the right', async () => {
  await remote.getByRole('link', { name: 'Back' }).click()
  await remote.getByRole('button', { name: 'العربية' }).click()
  await expect.poll(() => remote.locator('html').getAttribute('dir')).toBe('rtl')
  await remote.locator('a[href="/device-control"]').click()
  const pad = remote.locator('.pad')
  await pad.waitFor()
  const keys = await pad
    .getByRole('button')
    .evaluateAll((all) =>
      all.map((key) => ({ name: key.getAttribute('aria-label'), x: key.getBoundingClientRect().x })),
    )
  const place = (name: string): number => keys.find((key) => key.name === name)?.x ?? Number.NaN
  const [right, left] = ['يمين', 'يسار']
  expect(place(right)).toBeGreaterThan(place(left))

  const before = await monitor.picture.view()
  await holdUntilItMoves(remote, monitor, right)
  await remote.mouse.up()
  await expectStop(await lastRelease(remote))
  expect((await monitor.picture.view()).left).toBeGreaterThan(before.left)
  await remote.goto(`${network.url}/`)
  await remote.getByRole('button', { name: 'English' }).click()
  await expect.poll(() => remote.locator('html').getAttribute('dir')).toBe('ltr')
})

test('the camera stops when the server is killed', async () => {
  await holdRight()
  const killed = Date.now()
  await hospital.kill()
  await expectStop(killed)
})
