import type { Browser, Page } from 'playwright'
import { afterAll, expect } from 'vitest'
import { NotificationList } from '../../../src/contract/notifications.ts'
import { TokenPair } from '../../../src/contract/bedside/session.ts'
import { launchBrowser, sized } from '../../support/browser/browser.ts'
import { type Locale, readCatalogue } from '../../support/catalogue.ts'
import { callTest as test } from '../../support/fixtures/callTest.ts'
import { folder } from '../../support/fixtures/folder.ts'
import { mailbox } from '../../support/fixtures/mailTest.ts'
import { administrator, button, type DoorStory, openDoorStory } from '../../support/hospital/doorStory.ts'
import { ask, read, told } from '../../support/testHospital/bedsideApi.ts'

/* Issue 28, item 2: a patient's request is claimed from the link in its message, without an account. */

const ito = { name: 'Nurse Ito', destination: 'ito@demo.example' } as const
const sato = { name: 'Nurse Sato', destination: 'sato@demo.example' } as const

let story: DoorStory
let remote: Page
let phones: Browser

/** Returns the latest link of a request that was mailed to an address; waits until there is one. */
async function mailedLink(destination: string, kind: string): Promise<string> {
  const words = `Patient request (${kind})`
  const found = () =>
    mailbox.mails.findLast(({ to, raw }) => to === destination && raw.includes(words))?.raw ?? ''
  await expect.poll(found).not.toBe('')
  return /http:\S+\/meet#r=[\w-]+/u.exec(found())?.[0] ?? ''
}

/** Opens a link on a phone of its own, in a language. */
async function opened(link: string, locale: Locale = 'en'): Promise<Page> {
  const context = await phones.newContext({ ...sized(390, 844), locale })
  const page = await context.newPage()
  await page.goto(link)
  return page
}

/** Sends a request by its picture. */
async function asked(picture: RegExp): Promise<void> {
  await remote.goto(new URL('/ask', remote.url()).href)
  await button(remote, picture).click()
}

const heading = (page: Page, name: RegExp) => page.getByRole('heading', { name })

/** Adds contacts of the unit whose station has received the mail. */
async function addContacts(station: string): Promise<void> {
  const { url } = story.hospital
  const { email: username, password } = administrator
  const signedIn = await ask(url, 'POST /authentication/login', { body: { username, password } })
  const { access_token: token } = read(TokenPair, signedIn)
  const { items } = read(
    NotificationList,
    await ask(url, `GET /api/v1/notifications?q=${station}`, { token }),
  )
  const unit = items.find(({ destination }) => destination === station)
  for (const contact of [ito, sato]) {
    const body = {
      ...contact,
      channel: 'email',
      about: ['care_team_alert'],
      level: unit?.level,
      node_id: unit?.node_id,
    }
    expect(told(await ask(url, 'POST /api/v1/notifications', { body, token }))).toBe('201 none')
  }
}

test.beforeAll(async () => {
  story = await openDoorStory(folder, { SMTP_URL: mailbox.url })
  ;({ remote } = story)
  phones = await launchBrowser()
})

afterAll(async () => {
  await phones?.close()
  await story?.close()
})

test('the link of a request that the patient has taken back says that it has ended', async () => {
  await asked(/Blanket/)
  const station = (await mailbox.find('Patient request (Blanket)')).to
  const phone = await opened(await mailedLink(station, 'Blanket'))
  await heading(phone, /^Blanket, Room/).waitFor()
  await remote.goto(new URL('/requests', remote.url()).href)
  await button(remote, /Take back/).click()
  await expect.poll(() => remote.getByRole('button', { name: /Take back/ }).count()).toBe(0)
  // The page that was open reads it by its press, another one as it opens.
  await button(phone, 'I Am on the Way').click()
  await heading(phone, /This request has ended/).waitFor()
  await phone.reload()
  await heading(phone, /This request has ended/).waitFor()
  await addContacts(station)
})

test('opening the link claims nothing; one press does, and the patient reads who is coming', async () => {
  await asked(/Water/)
  const phone = await opened(await mailedLink(ito.destination, 'Water'))
  await heading(phone, new RegExp(`^Water, Room ${story.bed.roomNumber}`)).waitFor()
  expect(await phone.evaluate(() => location.hash)).toBe('')
  await phone.reload()
  await button(phone, 'I Am on the Way').waitFor()
  await remote.goto(new URL('/requests', remote.url()).href)
  await remote.getByRole('button', { name: /Take back/ }).waitFor()
  expect(await remote.getByText(ito.name).count()).toBe(0)
  await button(phone, 'I Am on the Way').click()
  await phone.getByText('You are on the way.', { exact: false }).waitFor()
  await remote.getByText(ito.name).filter({ visible: true }).first().waitFor()
})

test('the link of a second recipient reads who is coming, in the language of the phone', async () => {
  const link = await mailedLink(sato.destination, 'Water')
  for (const [locale, direction] of [
    ['en', 'ltr'],
    ['ja', 'ltr'],
    ['ar', 'rtl'],
  ] as const) {
    const phone = await opened(link, locale)
    const [, rest = ''] = readCatalogue(locale)(
      '<0>{0}</0> is on the way. You do not have to do anything.',
    ).split('</0>')
    await phone.getByText(rest.trim(), { exact: false }).waitFor()
    await phone.getByText(ito.name).waitFor()
    expect(await phone.getByRole('button', { name: readCatalogue(locale)('I Am on the Way') }).count()).toBe(
      0,
    )
    const root = phone.locator('html')
    expect(await root.getAttribute('lang')).toBe(locale)
    expect((await root.getAttribute('dir')) ?? 'ltr').toBe(direction)
    await phone.context().close()
  }
})

test('Done ends the request for the patient, and for the other recipient', async () => {
  const phone = await opened(await mailedLink(ito.destination, 'Water'))
  await button(phone, 'Done').click()
  await heading(phone, /The request is done/).waitFor()
  await remote.getByRole('button', { name: /Take back/ }).waitFor({ state: 'detached' })
  await remote.getByText('Done').last().waitFor()
  const late = await opened(await mailedLink(sato.destination, 'Water'))
  await heading(late, /This request has ended/).waitFor()
})
