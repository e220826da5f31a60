import type { Browser, Locator, Page } from 'playwright'
import { afterAll, expect } from 'vitest'
import { callTest as test } from '../../support/fixtures/callTest.ts'
import { folder } from '../../support/fixtures/folder.ts'
import { mailbox } from '../../support/fixtures/mailTest.ts'
import { colourSeen, launchPerson } from '../../support/media/callPeople.ts'
import { sized } from '../../support/browser/browser.ts'
import { verifyPatient } from '../../support/browser/remote.ts'
import { scanQrCode } from '../../support/browser/scanQrCode.ts'
import { type Bed, firstBed, type Hospital, openHospital } from '../../support/hospital/hospital.ts'

/*
 * Issue 28, item 2: two clinicians see the same patient's call; one claims it, the patient and the other read
 * who is coming.
 */

const administrator = { email: 'root@demo.example', password: 'Ward-Link-4711' } as const
const nurse = 'Nurse Ito'

let hospital: Hospital
let bed: Bed
let browsers: Browser[] = []
let monitor: Page
let remote: Page
let accountDesk: Page
let linkDesk: Page

const open = async (browser: Browser, width: number, height: number): Promise<Page> => {
  const context = await browser.newContext(sized(width, height))
  return context.newPage()
}

/** Returns the row of the waiting patient on a desk. */
const row = (desk: Page) =>
  desk
    .getByRole('listitem')
    .filter({ hasText: `Room ${bed.roomNumber}` })
    .first()

/** The same button once it takes a press: one that has just changed does not for half a second. */
const settled = (button: Locator) => button.and(button.page().locator(':not([aria-busy="true"])'))

test.beforeAll(async () => {
  hospital = await openHospital({
    nodes: 1,
    environment: {
      SMTP_URL: mailbox.url,
      WARDLINK_ADMIN_EMAIL: administrator.email,
      WARDLINK_ADMIN_PASSWORD: administrator.password,
    },
  })
  bed = firstBed(hospital.beds)
  const room = await launchPerson('red', folder)
  const home = await launchPerson('blue', folder)
  browsers = [room, home]
  monitor = await open(room, 1920, 1080)
  await monitor.goto(bed.monitorLink)
  remote = await open(room, 1280, 800)
  await remote.goto(await scanQrCode(monitor))
  await verifyPatient(remote, bed)
  accountDesk = await open(home, 1440, 900)
  await accountDesk.goto(`${hospital.url}/admin/`)
  await accountDesk.getByLabel('Email or username').fill(administrator.email)
  await accountDesk.getByLabel('Password', { exact: true }).fill(administrator.password)
  await accountDesk.getByRole('button', { name: 'Sign in', exact: true }).click()
  await accountDesk.getByRole('navigation').first().waitFor()
  await accountDesk.goto(`${hospital.url}/meet/desk`)
  linkDesk = await open(home, 390, 844)
})

afterAll(async () => {
  for (const browser of browsers) await browser.close()
  await hospital?.close()
})

test('a patient calls, and both desks show the call with the people who were notified', async () => {
  await remote.getByRole('button', { name: /Clinician/ }).click()
  await remote.waitForURL('**/aps-options')
  await expect.poll(() => mailbox.mails.length).toBeGreaterThan(0)
  const [link = ''] = /http:\S+\/meet#t=[\w-]+/u.exec(mailbox.mails[0]?.raw ?? '') ?? []
  await linkDesk.goto(link.replace('/meet#', '/meet/desk#'))
  await linkDesk.getByLabel('Your name, as others see it').fill(nurse)
  await linkDesk.getByRole('button', { name: 'Open the Desk' }).click()
  for (const desk of [accountDesk, linkDesk])
    await row(desk)
      .getByText(/^The people on duty were notified at/)
      .waitFor()
})

test('one clinician claims the call: the patient and the colleague read who is coming', async () => {
  await row(accountDesk)
    .getByRole('button', { name: /^Claim/ })
    .click()
  await row(accountDesk).getByText('You are coming. The patient reads your name.').waitFor()
  const coming = /is coming$/
  await monitor.getByRole('heading', { name: coming }).waitFor()
  await remote.getByText(coming).waitFor()
  await row(linkDesk).getByText(coming).waitFor()
  expect(
    await row(linkDesk)
      .getByRole('button', { name: /^Claim/ })
      .count(),
  ).toBe(0)
  await row(linkDesk)
    .getByRole('button', { name: /^Join Too/ })
    .waitFor()
})

test(
  'given back, the call waits for everyone again, and the colleague claims and joins it in two presses',
  { tags: ['nightly'] },
  async () => {
    await settled(row(accountDesk).getByRole('button', { name: /^Give Back/ })).click()
    await monitor.getByRole('heading', { name: 'Waiting for the others' }).waitFor()
    await row(linkDesk)
      .getByRole('button', { name: /^Claim/ })
      .click()
    await monitor.getByRole('heading', { name: `${nurse} is coming` }).waitFor()
    await remote.getByText(`${nurse} is coming`).waitFor()
    await row(accountDesk).getByText(`${nurse} is coming`).waitFor()
    await settled(row(linkDesk).getByRole('button', { name: /^Join/ })).click()
    await expect.poll(() => colourSeen(linkDesk)).toBe('red')
    await expect.poll(() => colourSeen(monitor)).toBe('blue')
    await accountDesk.getByRole('heading', { name: 'No one is waiting' }).waitFor()
  },
)
