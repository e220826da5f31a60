/** @module-tag nightly */
import type { Browser, Page } from 'playwright'
import { afterAll, describe, expect } from 'vitest'
import { callTest as it } from '../../support/fixtures/callTest.ts'
import { folder } from '../../support/fixtures/folder.ts'
import { mailbox } from '../../support/fixtures/mailTest.ts'
import { verifyPatient } from '../../support/browser/remote.ts'
import { scanQrCode } from '../../support/browser/scanQrCode.ts'
import { firstBed, type Hospital, openHospital } from '../../support/hospital/hospital.ts'
import { type Proxy, startProxy } from '../../support/hospital/proxy.ts'
import { colourSeen, launchPerson } from '../../support/media/callPeople.ts'
import { sized } from '../../support/browser/browser.ts'

const patience = { timeout: 60_000 }
/** How long a person may be left without a word of what to do, in milliseconds: ten seconds, and what a busy machine adds. */
const toldMs = 15_000

let hospital: Hospital
let network: Proxy
let browsers: Browser[] = []
let monitor: Page
let remote: Page

/** Runs in the page: what the server offers for media leads to a port that no one serves, as behind a firewall that drops it. */
function blockMedia(): void {
  const { setRemoteDescription } = RTCPeerConnection.prototype
  RTCPeerConnection.prototype.setRemoteDescription = async function block(
    description: RTCSessionDescriptionInit,
  ) {
    const sdp = description.sdp?.replace(/^(a=candidate:\S+ \d \S+ \d+ \S+) \d+/gmu, '$1 9')
    const blocked = sdp === undefined ? description : { ...description, sdp }
    await Reflect.apply(setRemoteDescription, this, [blocked])
  }
}

async function openPage(browser: Browser, script?: () => void): Promise<Page> {
  const context = await browser.newContext(sized(1280, 800))
  const page = await context.newPage()
  if (script !== undefined) await page.addInitScript(script)
  return page
}

async function linkFor(to: string | null): Promise<string> {
  const mail = () => mailbox.mails.findLast((one) => to === null || one.to === to)
  await expect.poll(mail, patience).toBeDefined()
  return /http:\S+\/meet#t=[\w-]+/u.exec(mail()?.raw ?? '')?.[0] ?? ''
}

async function joins(page: Page, link: string, name: string): Promise<void> {
  await page.goto(link)
  await page.getByLabel('Your name, as others see it').fill(name)
  await page.getByRole('button', { name: 'Join', exact: true }).click()
}

/** Joins where the call cannot begin, is told what to do in time, and joins by the same link from elsewhere. */
async function joinsFromElsewhere(blocked: Page, link: string, name: string): Promise<void> {
  await joins(blocked, link.replace(hospital.url, network.url), name)
  const joinedAt = performance.now()
  await blocked.getByText(/Your network may block it: try another network/).waitFor(patience)
  expect(performance.now() - joinedAt).toBeLessThan(toldMs)
  const [, , elsewhere] = browsers
  if (elsewhere === undefined) throw new Error('no other browser was started')
  const page = await openPage(elsewhere)
  await joins(page, link, name)
  await expect.poll(() => colourSeen(page), patience).toBe('red')
  await expect.poll(() => colourSeen(monitor), patience).toBe('green')
  await page.context().close()
}

it.beforeAll(async () => {
  hospital = await openHospital({ nodes: 1, environment: { SMTP_URL: mailbox.url } })
  network = await startProxy(hospital.url)
  const bed = firstBed(hospital.beds)
  const room = await launchPerson('red', folder)
  browsers = [room, await launchPerson('blue', folder), await launchPerson('green', folder)]
  monitor = await openPage(room)
  await monitor.goto(bed.monitorLink)
  remote = await openPage(room)
  await remote.goto(await scanQrCode(monitor))
  await verifyPatient(remote, bed)
})

afterAll(async () => {
  for (const browser of browsers) await browser.close()
  await network?.stop()
  await hospital?.close()
})

describe('call that cannot begin', () => {
  it('says so where a proxy buffers events, and its link works from another network', async () => {
    network.bufferEvents()
    await remote.getByRole('button', { name: /Clinician/ }).click()
    await remote.waitForURL('**/aps-options')
    const [, desk] = browsers
    if (desk === undefined) throw new Error('no browser was started')
    await joinsFromElsewhere(await openPage(desk), await linkFor(null), 'Dr. Osei')
  })

  it('says so where neither UDP nor TCP of media passes, and its link works from another network', async () => {
    await network.stop()
    network = await startProxy(hospital.url)
    await remote.getByRole('button', { name: 'Invite Participants' }).click()
    const dialog = remote.getByRole('dialog')
    await dialog.getByRole('tab', { name: 'Email' }).click()
    await dialog.getByRole('textbox').fill('ada@example.org')
    await dialog.getByRole('button', { name: 'Invite' }).click()
    const [, desk] = browsers
    if (desk === undefined) throw new Error('no browser was started')
    await joinsFromElsewhere(await openPage(desk, blockMedia), await linkFor('ada@example.org'), 'Ada')
  })
})
