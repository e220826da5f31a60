import type { Browser, Page } from 'playwright'
import { afterAll, expect } from 'vitest'
import { callTest as test } from '../../support/fixtures/callTest.ts'
import { folder } from '../../support/fixtures/folder.ts'
import { colourSeen, launchPerson } from '../../support/media/callPeople.ts'
import { sized } from '../../support/browser/browser.ts'
import { verifyPatient } from '../../support/browser/remote.ts'
import { scanQrCode } from '../../support/browser/scanQrCode.ts'
import { type Bed, firstBed, type Hospital, openHospital } from '../../support/hospital/hospital.ts'

/*
 * Issue 28, item 1: a clinician knocks from the consult desk; nothing leaves the room before the patient's
 * answer, at the room's screen or at the remote.
 */

const administrator = { email: 'root@demo.example', password: 'Ward-Link-4711' } as const

let hospital: Hospital
let bed: Bed
let browsers: Browser[] = []
let monitor: Page
let remote: Page
let desk: Page

declare global {
  interface Window {
    wardlinkPeers?: RTCPeerConnection[]
  }
}

/** Runs in the monitor's page before its own scripts. Keeps every connection, to count what it has sent. */
function keepPeers(): void {
  const peers: RTCPeerConnection[] = []
  window.wardlinkPeers = peers
  window.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(...settings: ConstructorParameters<typeof RTCPeerConnection>) {
      super(...settings)
      peers.push(this)
    }
  }
}

/** Returns the packets of picture and sound that the room's screen has sent since it was opened. */
const sentByRoom = () =>
  monitor.evaluate(async () => {
    let packets = 0
    for (const peer of window.wardlinkPeers ?? [])
      (await peer.getStats()).forEach((report: { type: string; packetsSent?: number }) => {
        if (report.type === 'outbound-rtp') packets += report.packetsSent ?? 0
      })
    return packets
  })

const open = async (browser: Browser, width: number, height: number): Promise<Page> => {
  const context = await browser.newContext(sized(width, height))
  return context.newPage()
}
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()
/** Waits until a button of the knock takes presses: in its first half second it ignores them. */
const answer = async (page: Page, name: RegExp): Promise<void> => {
  await page.getByRole('button', { name }).and(page.locator(':not([aria-busy="true"])')).click()
}

async function knock(note: string): Promise<void> {
  await button(desk, 'Knock at a Room').click()
  const form = desk.getByRole('dialog')
  await form.getByLabel('Room or patient').fill(bed.roomNumber)
  await form
    .getByRole('option', { name: new RegExp(bed.lastName) })
    .first()
    .click()
  await form.getByRole('radio', { name: 'Round' }).check({ force: true })
  await form.getByLabel('Note for the patient, optional').fill(note)
  await form.getByRole('button', { name: 'Knock', exact: true }).click()
}

test.beforeAll(async () => {
  hospital = await openHospital({
    nodes: 1,
    environment: {
      WARDLINK_ADMIN_EMAIL: administrator.email,
      WARDLINK_ADMIN_PASSWORD: administrator.password,
    },
  })
  bed = firstBed(hospital.beds)
  const room = await launchPerson('red', folder)
  const home = await launchPerson('blue', folder)
  browsers = [room, home]
  monitor = await open(room, 1920, 1080)
  await monitor.addInitScript(keepPeers)
  await monitor.goto(bed.monitorLink)
  remote = await open(room, 1280, 800)
  await remote.goto(await scanQrCode(monitor))
  await verifyPatient(remote, bed)
  desk = await open(home, 1440, 900)
  await desk.goto(`${hospital.url}/admin/`)
  await desk.getByLabel('Email or username').fill(administrator.email)
  await desk.getByLabel('Password', { exact: true }).fill(administrator.password)
  await desk.getByRole('button', { name: 'Sign in', exact: true }).click()
  await desk.getByRole('navigation').first().waitFor()
  await desk.goto(`${hospital.url}/meet/desk`)
})

afterAll(async () => {
  for (const browser of browsers) await browser.close()
  await hospital?.close()
})

test('“Not now” at the remote: nothing leaves the room, and both sides read it', async () => {
  await knock('Ready for a walk?')
  await monitor.getByText('Knock at your door').waitFor()
  await remote.getByRole('dialog', { name: 'Someone Is at Your Door' }).waitFor()
  await remote.getByText('“Ready for a walk?”').waitFor()
  expect(await sentByRoom(), 'before the answer').toBe(0)
  await answer(remote, /^Not now/)
  await remote.getByText(/has your answer and does not come in/).waitFor()
  await button(remote, 'Close').click()
  await desk.getByText('“Not now”').first().waitFor()
  await monitor.getByText('Knock at your door').waitFor({ state: 'hidden' })
  expect(await sentByRoom(), 'after the answer').toBe(0)
  await button(desk, 'Close').click()
})

test('“In 5 minutes” at the room’s screen: the remote’s question goes away, and nothing leaves the room', async () => {
  await knock('')
  await remote.getByRole('dialog', { name: 'Someone Is at Your Door' }).waitFor()
  await answer(monitor, /^In 5 minutes/)
  await remote.getByRole('dialog').waitFor({ state: 'hidden' })
  await desk.getByText('“In 5 minutes”').first().waitFor()
  expect(await sentByRoom()).toBe(0)
  await button(desk, 'Close').click()
})

test('taken back by the clinician: the question goes away on both screens', async () => {
  await knock('')
  await monitor.getByText('Knock at your door').waitFor()
  await button(desk, 'Take Back').click()
  await remote.getByRole('dialog').waitFor({ state: 'hidden' })
  await monitor.getByText('Knock at your door').waitFor({ state: 'hidden' })
  expect(await sentByRoom()).toBe(0)
})

test('“Come in” at the room’s screen: the clinician is announced, joins, and sees the room only then', async () => {
  await knock('')
  await answer(monitor, /^Come in/)
  await monitor.getByText('Incoming call').waitFor()
  expect(await sentByRoom(), 'while the clinician is announced').toBe(0)
  await button(desk, 'Join').click()
  await expect.poll(() => colourSeen(desk)).toBe('red')
  expect(await sentByRoom()).toBeGreaterThan(0)
  await expect.poll(() => colourSeen(monitor)).toBe('blue')
})
