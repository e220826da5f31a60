import type { Browser, Page } from 'playwright'
import { afterAll, expect } from 'vitest'
import { callTest as test } from '../../support/fixtures/callTest.ts'
import { folder } from '../../support/fixtures/folder.ts'
import { mailbox } from '../../support/fixtures/mailTest.ts'
import { colourSeen, launchPerson, toneHeard } from '../../support/media/callPeople.ts'
import { type Hospital, openHospital } from '../../support/hospital/hospital.ts'
import { verifyPatient } from '../../support/browser/remote.ts'
import { sized } from '../../support/browser/browser.ts'

/* A patient with their own phone, where there is no room device. */

let hospital: Hospital
let browsers: Browser[] = []
let phone: Page
let clinician: Page
/** Requests of the phone to the server, by path. */
const asked: string[] = []

test.beforeAll(async () => {
  hospital = await openHospital({ nodes: 1, environment: { SMTP_URL: mailbox.url } })
  browsers = [await launchPerson('red', folder), await launchPerson('blue', folder)]
  const [bed, desk] = browsers
  if (!bed || !desk) throw new Error('no browser was launched')
  phone = await bed.newPage(sized(390, 844))
  phone.on('request', (request) => asked.push(new URL(request.url()).pathname))
  clinician = await desk.newPage(sized(1440, 900))
})

afterAll(async () => {
  for (const browser of browsers) await browser.close()
  await hospital?.close()
})

test('the phone’s link leads to a call in which patient and clinician see and hear each other', async () => {
  await phone.goto(hospital.phone.phoneLink)
  await verifyPatient(phone, hospital.phone)
  await phone.getByRole('button', { name: /Clinician/ }).click()
  await phone.waitForURL('**/aps-options')
  await phone.getByLabel('Your video').waitFor()

  await expect.poll(() => mailbox.mails.length).toBe(1)
  const link = /http:\S+\/meet#t=[\w-]+/u.exec(mailbox.mails[0]?.raw ?? '')?.[0] ?? ''
  await clinician.goto(link)
  await clinician.getByLabel('Your name, as others see it').fill('Dr. Osei')
  await clinician.getByRole('button', { name: 'Join' }).click()

  await expect.poll(() => colourSeen(clinician)).toBe('red')
  await expect.poll(() => toneHeard(clinician)).toBe('red')
  await phone.getByLabel('Video of Dr. Osei').waitFor()
  await expect.poll(() => colourSeen(phone)).toBe('blue')
  await expect.poll(() => toneHeard(phone)).toBe('blue')
  const heard = await phone.getByLabel('Video of Dr. Osei').evaluate((video) => {
    return video instanceof HTMLVideoElement && !video.muted && video.volume > 0 && !video.paused
  })
  expect(heard, 'there is no room screen that would be heard instead').toBe(true)
})

test('a camera that the patient turns off is not seen, until it is turned on again', async () => {
  await phone.getByRole('button', { name: 'Video On' }).click()
  await expect.poll(() => colourSeen(clinician)).not.toBe('red')
  // The button must not be pressed by the second of two taps.
  await phone.locator('button:not([aria-busy])', { hasText: 'Video Off' }).click()
  await expect.poll(() => colourSeen(clinician)).toBe('red')
})

test('the patient ends the call for both; the phone asked below its own base', async () => {
  await phone.getByRole('button', { name: 'End' }).click()
  await phone.getByRole('region', { name: 'End the call?' }).getByRole('button', { name: 'End' }).click()
  await phone.getByText('Call Ended Successfully').waitFor()
  await clinician
    .getByText(/has ended|is over/)
    .first()
    .waitFor()
  const bases = new Set(
    asked.flatMap((path) => /^\/(api|mobapi)\/(?!client\/|session$)/u.exec(path)?.[1] ?? []),
  )
  expect(bases).toEqual(new Set(['mobapi']))
})
