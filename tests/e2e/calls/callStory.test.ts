import type { Browser, Page } from 'playwright'
import { afterAll, expect } from 'vitest'
import { callTest as test } from '../../support/fixtures/callTest.ts'
import { folder } from '../../support/fixtures/folder.ts'
import { mailbox } from '../../support/fixtures/mailTest.ts'
import {
  colourSeen,
  launchPerson,
  openCameraWhileJoining,
  toneHeard,
} from '../../support/media/callPeople.ts'
import { firstBed, openHospital } from '../../support/hospital/hospital.ts'
import type { Bed, Hospital } from '../../support/hospital/hospital.ts'
import { scanQrCode } from '../../support/browser/scanQrCode.ts'
import { verifyPatient } from '../../support/browser/remote.ts'
import { sized } from '../../support/browser/browser.ts'

/*
 * Issue 3: from the patient's wish to a call with a clinician, a guest and an interpreter, and to its end.
 */

let hospital: Hospital
let bed: Bed
let browsers: Browser[] = []
let monitor: Page
let remote: Page
let clinician: Page
let guest: Page
let interpreter: Page
/** Everything that any page wrote to its console, which must not contain tokens or names. */
const written: string[] = []

async function openPage(browser: Browser, width = 1280, height = 800): Promise<Page> {
  const context = await browser.newContext(sized(width, height))
  const page = await context.newPage()
  page.on('console', (message) => written.push(message.text()))
  page.on('pageerror', (error) => written.push(error.message))
  return page
}

const linkIn = (mail = ''): string => /http:\S+\/meet#t=[\w-]+/u.exec(mail)?.[0] ?? ''

/** Opens the link of the newest mail to an address, and joins under a name. */
async function joinByMail(page: Page, to: string, name: string): Promise<void> {
  await expect.poll(() => mailbox.mails.findLast((mail) => mail.to === to)).toBeDefined()
  const raw = mailbox.mails.findLast((mail) => mail.to === to)?.raw ?? ''
  await page.goto(linkIn(raw))
  await page.getByLabel('Your name, as others see it').fill(name)
  expect(page.url(), 'the secret is out of the address bar').not.toContain('#')
  await page.getByRole('button', { name: 'Join' }).click()
}

test.beforeAll(async () => {
  hospital = await openHospital({ nodes: 1, environment: { SMTP_URL: mailbox.url } })
  bed = firstBed(hospital.beds)
  const room = await launchPerson('red', folder)
  const desk = await launchPerson('blue', folder)
  const home = await launchPerson('green', folder)
  browsers = [room, desk, home]
  monitor = await openPage(room, 1280, 720)
  await monitor.goto(bed.monitorLink)
  remote = await openPage(room)
  await remote.goto(await scanQrCode(monitor))
  await verifyPatient(remote, bed)
  clinician = await openPage(desk, 1440, 900)
  guest = await openPage(home)
  interpreter = await openPage(home)
})

afterAll(async () => {
  for (const browser of browsers) await browser.close()
  await hospital?.close()
})

test('the patient requests a clinician and sees that the invite was sent', async () => {
  await remote.getByRole('button', { name: /Clinician/ }).click()
  await remote.waitForURL('**/aps-options')
  await remote.getByText('Your invite has been sent succesfully.').waitFor()
  await monitor.getByText('No one can see or hear you yet').waitFor()
})

test('the clinician follows the link of the mail, joins before the camera is open, and both see and hear each other', async () => {
  await expect.poll(() => mailbox.mails.length).toBe(1)
  await openCameraWhileJoining(clinician)
  await joinByMail(clinician, mailbox.mails[0]?.to ?? '', 'Dr. Osei')
  await monitor
    .getByText(/Dr\. Osei/)
    .first()
    .waitFor()
  await expect.poll(() => colourSeen(monitor)).toBe('blue')
  await expect.poll(() => toneHeard(monitor)).toBe('blue')
  await expect.poll(() => colourSeen(clinician)).toBe('red')
  await expect.poll(() => toneHeard(clinician)).toBe('red')
})

test('the remote shows the clinician, and plays no sound', async () => {
  await expect.poll(() => colourSeen(remote)).toBe('blue')
  const silent = await remote.evaluate(() =>
    [...document.querySelectorAll('video, audio')].every(
      (media) => media instanceof HTMLMediaElement && media.muted,
    ),
  )
  expect(silent).toBe(true)
})

test('the patient shows a photo: it is large on every screen, until the patient stops', async () => {
  const photo = await remote.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 600, height: 800 })
    const surface = canvas.getContext('2d')
    if (surface === null) throw new Error('this browser does not draw')
    surface.fillStyle = '#0e0'
    surface.fillRect(0, 0, canvas.width, canvas.height)
    return canvas.toDataURL('image/png').replace(/^.*,/u, '')
  })
  await remote.getByRole('button', { name: 'Content Share' }).click()
  await remote
    .getByLabel('Photo to share')
    .setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from(photo, 'base64') })
  await remote.getByText('Everyone in the call can see your photo.').waitFor()
  for (const page of [monitor, clinician]) await expect.poll(() => colourSeen(page)).toBe('green')
  await remote.getByRole('button', { name: 'Stop Sharing' }).click()
  await expect.poll(() => colourSeen(monitor)).toBe('blue')
  await expect.poll(() => colourSeen(clinician)).toBe('red')
})

test('the patient invites a guest and an interpreter, who join', async () => {
  await remote.getByRole('button', { name: 'Invite Participants' }).click()
  const dialog = remote.getByRole('dialog')
  await dialog.getByRole('tab', { name: 'Email' }).click()
  await dialog.getByRole('textbox').fill('ada@example.org')
  await dialog.getByRole('button', { name: 'Invite' }).click()
  await joinByMail(guest, 'ada@example.org', 'Ada')

  await remote.getByRole('button', { name: 'Invite Participants' }).click()
  await remote.getByRole('dialog').getByRole('link', { name: 'Invite an interpreter' }).click()
  await remote.getByRole('searchbox').fill('span')
  await remote.getByRole('radio', { name: 'Spanish' }).check()
  await remote.getByRole('button', { name: 'Invite' }).click()
  await joinByMail(interpreter, 'spanish@interpreters.demo.example', 'Ines')

  await remote.waitForURL('**/aps-options')
  await remote.getByRole('link', { name: /Participants/ }).click()
  for (const name of ['Dr. Osei', 'Ada', 'Ines'])
    await remote.getByRole('listitem').filter({ hasText: name }).waitFor()
})

test('a chat message from one participant is shown to all others exactly once', async () => {
  await remote.getByRole('link', { name: /Message everyone, including Ada/ }).click()
  await remote.getByLabel('Write a message').fill('Good to see you')
  await remote.getByRole('button', { name: 'Send' }).click()
  for (const page of [clinician, guest, interpreter])
    await expect.poll(() => page.getByText('Good to see you').count()).toBe(1)
  await clinician.getByLabel('Write a message').fill('How are you today?')
  await clinician.getByLabel('Write a message').press('Enter')
  for (const page of [remote, guest, interpreter])
    await expect.poll(() => page.getByText('How are you today?').count()).toBe(1)
})

test('the patient mutes one and removes one, who is told so', async () => {
  await remote.goBack()
  const row = (name: string) => remote.getByRole('listitem').filter({ hasText: name })
  await row('Ines')
    .getByRole('button', { name: /Mic On/ })
    .click()
  await row('Ines')
    .getByRole('button', { name: /Mic Off/ })
    .waitFor()
  await row('Ada')
    .getByRole('button', { name: /Remove/ })
    .click()
  await remote.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await row('Ada').waitFor({ state: 'detached' })
  await guest.getByText('You were removed from the call').first().waitFor()
})

test('the patient ends the call, and every page says so', async () => {
  await remote.goto(new URL('/aps-options', hospital.url).href)
  await remote.getByRole('button', { name: 'End' }).click()
  await remote.getByRole('button', { name: 'End' }).click()
  await remote.getByText('Call Ended Successfully').waitFor()
  for (const page of [clinician, interpreter]) await page.getByText('The call has ended').first().waitFor()
  await monitor.getByRole('img', { name: /QR code/ }).waitFor({ timeout: 60_000 })
})

test('at the desk a clinician sees who waits, joins with one press, moves the camera and ends the call', async () => {
  const before = mailbox.mails.length
  await remote.goto(new URL('/main', hospital.url).href)
  await remote.getByRole('button', { name: /Clinician/ }).click()
  await expect.poll(() => mailbox.mails.length).toBeGreaterThan(before)
  const desk = guest
  await desk.goto(linkIn(mailbox.mails.at(-1)?.raw).replace('/meet#', '/meet/desk#'))
  await desk.getByLabel('Your name, as others see it').fill('Dr. Brandt')
  await desk.getByRole('button', { name: 'Open the Desk' }).click()
  await desk.getByRole('button', { name: /^Join/ }).click()
  await expect.poll(() => colourSeen(desk)).toBe('red')
  await expect.poll(() => colourSeen(monitor)).toBe('green')
  await desk.getByRole('button', { name: 'Move Camera' }).click()
  const press = async (): Promise<unknown> => {
    const answer = desk.waitForResponse((reply) => reply.url().endsWith('/api/consult/camera'))
    await desk.getByRole('button', { name: 'Right', exact: true }).click()
    return (await answer).json()
  }
  // The monitor of a busy machine can answer a press too late.
  await expect.poll(press).toMatchObject({ success: true })
  await desk.getByRole('button', { name: 'Close' }).click()
  await desk.getByRole('button', { name: 'End for All' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'End for All' }).click()
  await monitor.getByRole('img', { name: /QR code/ }).waitFor({ timeout: 60_000 })
  await desk.getByRole('button', { name: 'Back to the Desk' }).click()
  await desk.getByRole('heading', { name: 'No one is waiting' }).waitFor()
})

test('no page wrote a secret, a name or a word of the chat to its console', () => {
  const text = written.join('\n')
  for (const secret of ['Good to see you', 'Osei', 'Brandt', bed.lastName, 'token', 'pin'])
    expect(text.toLowerCase()).not.toContain(secret.toLowerCase())
})
