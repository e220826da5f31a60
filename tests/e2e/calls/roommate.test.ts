import type { Browser, Page } from 'playwright'
import { afterAll, expect } from 'vitest'
import { issueEnrollmentCode } from '../../../src/server/commands/devices/issueEnrollmentCode.ts'
import type { RoomRecord } from '../../../src/server/db/rooms/roomStore.ts'
import { sized } from '../../support/browser/browser.ts'
import { verifyPatient } from '../../support/browser/remote.ts'
import { callTest as test } from '../../support/fixtures/callTest.ts'
import { folder } from '../../support/fixtures/folder.ts'
import { type BrowserHospital, openBrowserHospital } from '../../support/hospital/browserHospital.ts'
import { button } from '../../support/hospital/doorStory.ts'
import { callClinician, calledAt, lastSecret } from '../../support/media/callOf.ts'
import { colourSeen, launchPerson, toneHeard } from '../../support/media/callPeople.ts'
import {
  enterVerified,
  type EventStream,
  followEvents,
  type Remote,
} from '../../support/testHospital/bedsideApi.ts'
import { sharedRoom } from '../../support/testHospital/rooms/sharedRoom.ts'

/*
 * Issue 28, item 5: two beds share a room. A clinician visits one; the camera shows nothing before the patient in
 * the other bed has answered, at the remote or at the screen, and then no more than they allow.
 */

let hospital: BrowserHospital
let home: Browser
let visited: RoomRecord
let remote: Remote
let events: EventStream
let monitor: Page
let besideMonitor: Page
let besideRemote: Page
let clinician: Page

async function openPage(browser: Browser, width: number, height: number): Promise<Page> {
  const context = await browser.newContext(sized(width, height))
  return context.newPage()
}

async function openMonitor(room: RoomRecord): Promise<Page> {
  const { code } = await issueEnrollmentCode(hospital, room)
  const page = await openPage(hospital.browser, 1920, 1080)
  await page.goto(`${hospital.url}/room#enroll=${code}`)
  await page.getByText('Camera is on').first().waitFor()
  return page
}

/** The patient of bed A calls, and a clinician follows the link of the message. */
async function isVisited(name: string): Promise<void> {
  const { alias } = calledAt(await callClinician(remote))
  expect(await remote.command('api', { vmr: alias, announce: true })).toMatchObject({ success: true })
  await clinician.goto('about:blank')
  await clinician.goto(`${hospital.url}/meet#t=${await lastSecret(hospital)}`)
  await clinician.getByLabel('Your name, as others see it').fill(name)
  await clinician.getByRole('button', { name: 'Join' }).click()
}

const sees = (colour: 'red' | null) =>
  expect.poll(() => colourSeen(clinician), { timeout: 40_000 }).toBe(colour)
const hears = () => expect.poll(() => toneHeard(clinician), { timeout: 20_000 }).toBe('red')
const pose = () => events.devices().at(-1)?.state?.pose

test.beforeAll(async () => {
  hospital = await openBrowserHospital(() => launchPerson('red', folder))
  home = await launchPerson('blue', folder)
  const shared = await sharedRoom(hospital)
  const [beside] = shared.beside
  if (beside === undefined) throw new Error('there is no bed beside')
  ;({ visited } = shared)
  monitor = await openMonitor(visited)
  besideMonitor = await openMonitor(beside)
  remote = await enterVerified(hospital, visited)
  events = await followEvents(hospital, remote)
  besideRemote = await openPage(hospital.browser, 1280, 800)
  await besideRemote.goto(await hospital.entryLink(beside))
  const { lastName = '' } = beside.patient ?? {}
  await verifyPatient(besideRemote, { lastName, roomNumber: beside.number })
  clinician = await openPage(home, 1440, 900)
})

afterAll(async () => {
  events?.close()
  await home?.close()
  await hospital?.close()
})

test('the clinician hears the room and sees nothing until the patient beside says that it is fine', async () => {
  await isVisited('Dr. Mori')
  await besideRemote.getByRole('dialog', { name: 'Visit Next to You' }).waitFor()
  await besideRemote.getByText('Dr. Mori').waitFor()
  await besideMonitor.getByText('has a visit').waitFor()
  await hears()
  expect(await colourSeen(clinician)).not.toBe('red')
  await clinician.getByText('The patient in the next bed is being asked').first().waitFor()
  await button(besideRemote, /^Fine with me/).click()
  await sees('red')
  await besideMonitor.getByText('has a visit').waitFor({ state: 'hidden' })
})

test('the patient beside changes their mind: the picture ends, and the sound continues', async () => {
  await button(besideRemote, 'Close').click()
  await button(besideRemote, 'Change Answer').click()
  await button(besideRemote, /^Sound only/).click()
  await expect.poll(() => colourSeen(clinician), { timeout: 20_000 }).not.toBe('red')
  await hears()
  await remote.command('final_end_call', {})
  await besideRemote.getByText('Visit next to you', { exact: true }).waitFor({ state: 'hidden' })
})

test(
  '“Bed A only” at the screen beside: the clinician sees the bed, and the camera does not leave it',
  { tags: ['nightly'] },
  async () => {
    await isVisited('Dr. Osei')
    await button(besideMonitor, /Bed .?A.? only/u).click()
    await sees('red')
    const before = pose()
    await remote.command('pan', { dir: 'right', hold_ms: 1_000 })
    await expect.poll(() => events.devices().at(-1)?.state?.moving).toBe(false)
    expect(pose()).toEqual(before)
    expect(before?.pan).toBe(0)
    await remote.command('final_end_call', {})
  },
)

test(
  'no answer: after the time to answer the clinician sees the bed alone',
  { tags: ['nightly'] },
  async () => {
    await isVisited('Dr. Ito')
    await besideRemote.getByRole('dialog', { name: 'Visit Next to You' }).waitFor()
    await hears()
    expect(await colourSeen(clinician)).not.toBe('red')
    await sees('red')
    await remote.command('pan', { dir: 'left', hold_ms: 1_000 })
    await expect.poll(() => events.devices().at(-1)?.state?.moving).toBe(false)
    expect(pose()?.pan).toBe(0)
    await monitor.getByText('Camera is on').first().waitFor()
  },
)
