import type { Browser, Page } from 'playwright'
import { afterAll, expect } from 'vitest'
import { callTest as test } from '../../support/fixtures/callTest.ts'
import { folder } from '../../support/fixtures/folder.ts'
import { mailbox } from '../../support/fixtures/mailTest.ts'
import { colourSeen, launchPerson, picturePlays, type Voice } from '../../support/media/callPeople.ts'
import { type DatabaseAddress, demoDatabaseForServer } from '../../support/database.ts'
import { complaintsOf } from '../../support/browser/pageComplaints.ts'
import { type Bed, firstBed, printedBeds } from '../../support/hospital/hospital.ts'
import { type Proxy, startProxy } from '../../support/hospital/proxy.ts'
import { scanQrCode } from '../../support/browser/scanQrCode.ts'
import { verifyPatient } from '../../support/browser/remote.ts'
import { type RunningServer, startServer } from '../../support/hospital/startServer.ts'

/** Effects of a lost network and a killed server on the room, its remote, and a clinician's page. */
/** Some steps take the server or a page twenty seconds, and longer on a busy machine. */
const patience = { timeout: 90_000 }
const cutMs = 5_000

/** Runs outside the server, so that it survives the killed server. */
let database: DatabaseAddress
let server: RunningServer
let network: Proxy
/** The tablet's own connection to the server. */
let tabletNetwork: Proxy
let browsers: Browser[] = []
let bed: Bed
let monitor: Page
let remote: Page
let clinician: Page
/** Errors on the consoles of the pages, by page. */
const complaints: Record<string, string[]> = {}

const start = () =>
  startServer({ env: { WARDLINK_DEMO: 'still', SMTP_URL: mailbox.url, DATABASE_URL: database.url } })
/** Returns the link with the address of the proxy. */
const through = (link: string, by = network) => new URL(link.replace(/^http:\/\/[^/]+/u, by.url)).href

async function openPage(browser: Browser, name: string, width: number, height: number): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height },
    locale: 'en-GB',
  })
  const page = await context.newPage()
  complaints[name] = complaintsOf(page)
  return page
}

const says = (page: Page, words: RegExp | string) => page.getByText(words).first().waitFor(patience)
/**
 * Waits for words that are shown for a quarter of a second: it looks in every frame, and must be called
 * before they can appear.
 */
const saysForAMoment = (page: Page, words: string) =>
  page.waitForFunction((sought) => document.body.innerText.includes(sought), words, patience)
const saysNoMore = (page: Page, words: string) =>
  page
    .getByText(words)
    .first()
    .waitFor({ ...patience, state: 'detached' })
const roomSays = 'Connection lost. Trying again.'
const clinicianReads = 'Connection lost. Reconnecting…'
/** Waits until the other participant's picture is shown and plays. */
async function sees(page: Page, colour: Voice): Promise<void> {
  await expect.poll(() => colourSeen(page), patience).toBe(colour)
  await expect.poll(() => picturePlays(page), patience).toBe(true)
}

test.beforeAll(async () => {
  database = await demoDatabaseForServer()
  server = await start()
  bed = firstBed(await printedBeds(server))
  network = await startProxy(server.url)
  tabletNetwork = await startProxy(server.url)
  const room = await launchPerson('red', folder)
  const desk = await launchPerson('blue', folder)
  browsers = [room, desk]
  monitor = await openPage(room, 'monitor', 1280, 720)
  await monitor.goto(through(bed.monitorLink))
  const link = await scanQrCode(monitor)
  remote = await openPage(room, 'remote', 1280, 800)
  await remote.goto(through(link, tabletNetwork))
  await verifyPatient(remote, bed)
  clinician = await openPage(desk, 'clinician', 1440, 900)
  await remote.getByRole('button', { name: /Clinician/ }).click()
  await remote.waitForURL('**/aps-options')
  const { raw } = await mailbox.find('/meet#t=')
  await clinician.goto(through(/http:\S+\/meet#t=[\w-]+/u.exec(raw)?.[0] ?? ''))
  await clinician.getByLabel('Your name, as others see it').fill('Dr. Osei')
  await clinician.getByRole('button', { name: 'Join' }).click()
})

afterAll(async () => {
  for (const browser of browsers) await browser.close()
  await network?.stop()
  await tabletNetwork?.stop()
  await server?.dispose()
  await database?.drop()
})

test('a network that is lost for five seconds: every page says so, the picture and the message come by themselves', async () => {
  await Promise.all([sees(monitor, 'blue'), sees(clinician, 'red')])
  await says(remote, /Connected to Dr\. Osei/)
  const cutAt = Date.now()
  network.cut()
  tabletNetwork.cut()
  // A stopped server neither sends nor receives media packets either.
  server.process.kill('SIGSTOP')
  await Promise.all([says(monitor, roomSays), says(clinician, clinicianReads)])
  await remote.getByRole('link', { name: 'Message' }).click()
  await remote.getByLabel('Write a message').fill('Are you there?')
  await remote.getByLabel('Write a message').press('Enter')
  await says(remote, 'Waiting')
  await expect.poll(() => Date.now() - cutAt, patience).toBeGreaterThan(cutMs)
  server.process.kill('SIGCONT')
  network.restore()
  tabletNetwork.restore()
  await Promise.all([sees(monitor, 'blue'), sees(clinician, 'red')])
  await says(remote, 'Sent')
  await Promise.all([saysNoMore(monitor, roomSays), saysNoMore(clinician, clinicianReads)])
  await says(clinician, 'Are you there?')
  expect(await clinician.getByText('Are you there?').count()).toBe(1)
})

test(
  'a node that is killed: every page says so, and finds the call again at the next one',
  { tags: ['nightly'] },
  async () => {
    network.cut()
    tabletNetwork.cut()
    await server.kill()
    await Promise.all([says(monitor, roomSays), says(clinician, clinicianReads)])
    server = await start()
    network.leadTo(server.url)
    network.restore()
    await says(monitor, 'Dr. Osei can see and hear you')
    await Promise.all([sees(monitor, 'blue'), sees(clinician, 'red')])
    await clinician.getByLabel('Write a message').fill('There you are')
    await clinician.getByLabel('Write a message').press('Enter')
    await clinician.getByText('Sent').last().waitFor(patience)
    // The tablet is the last to come back, and is told what was said before.
    tabletNetwork.leadTo(server.url)
    tabletNetwork.restore()
    await says(remote, 'There you are')
    await says(remote, 'Are you there?')
  },
)

test('a clinician who reloads the page returns to the call automatically, with the camera on and the microphone still off', async () => {
  await remote.getByLabel('Write a message').fill('Is my room cold?')
  await remote.getByLabel('Write a message').press('Enter')
  await says(clinician, 'Is my room cold?')
  await clinician.getByRole('button', { name: 'Mic On' }).click()
  await Promise.all([saysForAMoment(monitor, 'Waiting for the others'), clinician.reload()])
  await Promise.all([sees(monitor, 'blue'), sees(clinician, 'red')])
  await clinician.getByRole('button', { name: 'Mic Off' }).waitFor(patience)
  await clinician.getByRole('button', { name: 'Video On' }).waitFor(patience)
  await says(clinician, 'Is my room cold?')
  expect(new URL(clinician.url()).hash).toBe('')
})

test(
  'a clinician who went to another page finds the call by Back, and reads what was written meanwhile',
  { tags: ['nightly'] },
  async () => {
    await clinician.goto('about:blank')
    await says(monitor, 'Waiting for the others')
    await remote.getByLabel('Write a message').fill('Have you gone?')
    await remote.getByLabel('Write a message').press('Enter')
    await remote.getByText('Sent').last().waitFor(patience)
    await clinician.goBack()
    await says(clinician, 'Have you gone?')
    await clinician.getByRole('button', { name: 'Mic Off' }).waitFor(patience)
    await sees(monitor, 'blue')
  },
)

test('a room’s screen that is loaded again is called back into the call, announces it, and is seen only then', async () => {
  await Promise.all([sees(monitor, 'blue'), sees(clinician, 'red')])
  await Promise.all([saysForAMoment(monitor, 'Incoming call'), monitor.reload()])
  await expect.poll(() => colourSeen(clinician), patience).not.toBe('red')
  await Promise.all([sees(monitor, 'blue'), sees(clinician, 'red')])
  await says(monitor, 'Dr. Osei can see and hear you')
  await says(remote, /Connected to Dr\. Osei/)
})

test(
  'the room reports that a clinician whose page ended without a goodbye is cut off; after Back, the clinician is in the call once and visible',
  { tags: ['nightly'] },
  async () => {
    await clinician.evaluate(() => (navigator.sendBeacon = () => true))
    await clinician.goto('about:blank')
    await says(monitor, /^Dr\. Osei cannot see or hear you$/u)
    await says(monitor, 'Their connection was interrupted.')
    await clinician.goBack()
    await clinician.getByRole('button', { name: 'Mic Off' }).waitFor(patience)
    await Promise.all([sees(monitor, 'blue'), sees(clinician, 'red')])
    await says(monitor, /^Dr\. Osei can see and hear you$/u)
  },
)

test('nothing of all that is left uncaught, or written to a console', () => {
  expect(complaints).toEqual({ monitor: [], remote: [], clinician: [] })
})
