import { join } from 'node:path'
import type { Browser } from 'playwright'
import { afterAll, expect } from 'vitest'
import { folder, folderTest as test } from '../support/fixtures/folder.ts'
import { launchBrowser } from '../support/browser/browser.ts'
import { filming, filmWeave } from '../support/media/fakeCamera.ts'
import { type Bed, firstBed, type Hospital, openHospital } from '../support/hospital/hospital.ts'
import { listedLater } from '../support/browser/installed.ts'
import { type Monitor, openMonitor } from '../support/browser/monitor.ts'
import { pressUntilItMoves } from '../support/browser/moveCamera.ts'
import { visitWithFirefox, visitWithWebKit, type Visitor } from '../support/browser/otherBrowsers.ts'
import { type Proxy, startProxy } from '../support/hospital/proxy.ts'
import { byTier } from '../support/tier.ts'

/**
 * Issue 4: the bedside journey without media in the engines of Firefox and Safari. The room's screen runs in
 * Chromium.
 */
let hospital: Hospital
let browser: Browser
let bed: Bed
let monitor: Monitor
let network: Proxy

test.beforeAll(async () => {
  const film = join(folder, 'weave.y4m')
  filmWeave(film)
  hospital = await openHospital({ nodes: 1 })
  network = await startProxy(hospital.url)
  browser = await launchBrowser(filming(film))
  bed = firstBed(hospital.beds)
  monitor = await openMonitor(browser, bed.monitorLink)
})

afterAll(async () => {
  await browser?.close()
  await network?.stop()
  await hospital?.close()
})

/** WebKit, the engine of every iPad, runs on every change. */
const webKit = ['WebKitGTK', visitWithWebKit, 'Left'] as const
const browsers = byTier({ change: [webKit], all: [webKit, ['Firefox', visitWithFirefox, 'Right'] as const] })

test.each(browsers)(
  '%s: in by the code, the camera moves and stops, without a network, and out',
  async (_name, visit, key) => {
    const patient: Visitor = await visit()
    const left = async () => (await monitor.picture.view()).left
    try {
      const link = await monitor.scan()
      await patient.open(network.url + link.slice(hospital.url.length))
      await patient.write("Patient's Last Name", bed.lastName)
      await patient.write('Room Number', bed.roomNumber)
      expect(await patient.place(), 'no code stays in the address').not.toMatch(/token|code/)
      await patient.press('Enter')
      await patient.reads('Main menu')

      await patient.press('Device Control')
      await patient.reads('Press and hold to move. Let go to stop.')
      const before = await left()
      await pressUntilItMoves(
        monitor,
        () => patient.hold(key),
        () => patient.letGo(),
      )
      await expect.poll(async () => Math.abs((await left()) - before)).toBeGreaterThan(5)
      await patient.letGo()
      await monitor.picture.settled(Date.now())

      await patient.press('Back')
      await patient.until('navigator.serviceWorker.controller')
      const listed = await listedLater(hospital.url)
      await patient.until(`(await (await caches.open('wardlink-later')).keys()).length === ${listed.length}`)
      network.cut()
      await patient.reload()
      await patient.reads('Main menu')
      await patient.open(`${network.url}/support`)
      await patient.reads('Day and night: press your nurse call button.')
      network.restore()
      await patient.press('Back')
      await patient.reads('Connected')

      await patient.press('Logout')
      await patient.reads('Log out of this room?')
      await patient.press('Logout')
      await patient.reads('Scan the QR code on the room screen')
      await patient.open(`${network.url}/device-control`)
      await patient.reads('Scan the QR code on the room screen')
    } finally {
      network.restore()
      await patient.close()
    }
  },
)
