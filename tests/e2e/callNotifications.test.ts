import type { BrowserContext, CDPSession, Page, Worker } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RoomRecord } from '../../src/server/db/rooms/roomStore.ts'
import { notifications } from '../../src/server/db/schema/monitoringSchema.ts'
import { launchFullBrowser } from '../support/browser/browser.ts'
import { type BrowserHospital, openBrowserHospital } from '../support/hospital/browserHospital.ts'
import { button } from '../support/hospital/doorStory.ts'
import { callClinician } from '../support/media/callOf.ts'
import { activate, password } from '../support/testHospital/administrator.ts'
import { linkedIn, type Remote } from '../support/testHospital/bedsideApi.ts'
import { sentRequest } from '../support/testHospital/careRequests.ts'
import {
  openPushService,
  type PushedBrowser,
  type PushService,
} from '../support/testHospital/messages/pushService.ts'

/*
 * Issue 28, item 2: a clinician's browser is notified of a waiting call while no page of it is open, and the
 * call is claimed by two presses. The push service is the tests' own; what it receives is handed to Chromium's
 * service worker as Chromium's own push service does.
 */

/** Global object of the functions that run in the service worker. */
declare const self: ServiceWorkerGlobalScope

const email = 'facility@demo.example'

let hospital: BrowserHospital
let service: PushService
let context: BrowserContext
let desk: Page
let devtools: CDPSession
let phone: PushedBrowser
let room: RoomRecord
let remote: Remote

beforeAll(async () => {
  hospital = await openBrowserHospital(launchFullBrowser)
  service = await openPushService()
  phone = service.browser()
  await activate(hospital, email)
  context = await hospital.browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-GB' })
  await context.grantPermissions(['notifications'], { origin: hospital.url })
  // Chromium's push service is out of reach: it would return this subscription.
  await context.addInitScript((subscription) => {
    const made = {
      options: { applicationServerKey: null },
      toJSON: () => subscription,
      unsubscribe: async () => {
        localStorage.removeItem('tests:subscribed')
        return true
      },
    }
    // Kept over the pages of this browser, as its push service would keep it.
    Object.assign(PushManager.prototype, {
      subscribe: async () => {
        localStorage.setItem('tests:subscribed', 'yes')
        return made
      },
      getSubscription: async () => (localStorage.getItem('tests:subscribed') === null ? null : made),
    })
  }, phone.subscription)
  desk = await context.newPage()
})
afterAll(async () => {
  await context?.close()
  await hospital?.close()
  service?.close()
})

const worker = async (): Promise<Worker> =>
  context.serviceWorkers()[0] ?? context.waitForEvent('serviceworker')

/** Hands the newest message of the push service to the browser, as its push service would. */
async function deliver(): Promise<void> {
  const data = phone.received.at(-1)?.text ?? ''
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: hospital.url,
    registrationId,
    data,
  })
}

let registrationId = ''

/** Returns the notifications that the browser shows. */
const shown = async (): Promise<readonly { title: string; body: string; silent: boolean | null }[]> =>
  (await worker()).evaluate(async () => {
    return (await self.registration.getNotifications()).map(({ title, body, silent }) => ({
      title,
      body,
      silent,
    }))
  })

/** Presses the notification with this tag, and returns the address that the service worker opens. */
const pressed = async (tag: string): Promise<string | null> =>
  (await worker()).evaluate(async (wanted) => {
    const shownNow = await self.registration.getNotifications()
    const notification = shownNow.find((one) => one.tag === wanted)
    if (notification === undefined) return null
    // Only a person's own press may open a window.
    const address = new Promise<string>((resolve) => {
      Object.assign(self.clients, {
        openWindow: async (url: string) => {
          resolve(url)
          return null
        },
      })
    })
    self.dispatchEvent(new NotificationEvent('notificationclick', { notification }))
    return address
  }, tag)

test('a clinician turns notifications on, and the first one proves that they arrive', async () => {
  await desk.goto(`${hospital.url}/admin/`)
  await desk.getByLabel('Email or username').fill(email)
  await desk.getByLabel('Password', { exact: true }).fill(password)
  await desk.getByRole('button', { name: 'Sign in', exact: true }).click()
  await desk.getByRole('navigation').first().waitFor()
  await desk.goto(`${hospital.url}/meet/desk`)
  await desk.getByRole('button', { name: 'Notify This Device' }).click()
  await desk.getByRole('button', { name: 'Stop Notifying' }).waitFor()
  devtools = await context.newCDPSession(desk)
  devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    registrationId = registrations.find(({ isDeleted }) => !isDeleted)?.registrationId ?? registrationId
  })
  await devtools.send('ServiceWorker.enable')
  await expect.poll(() => registrationId).not.toBe('')
  await expect.poll(() => phone.received.map(({ content }) => content.news)).toEqual(['test'])
  await deliver()
  await expect.poll(shown).toMatchObject([{ title: 'Notifications are on' }])
})

test('the desk can be installed as an app of its own', async () => {
  const manifest = await desk.locator('link[rel="manifest"]').getAttribute('href')
  const reply = await desk.request.get(new URL(manifest ?? '', hospital.url).href)
  expect(reply.headers()['content-type']).toContain('application/manifest+json')
  expect(await reply.json()).toMatchObject({ start_url: '/meet/desk', scope: '/meet/' })
})

test('a patient calls while no page is open: the notification names the room and no one', async () => {
  await desk.goto('about:blank')
  ;({ room, remote } = await linkedIn(
    hospital,
    ({ facility, patient }) => facility === 'Lakeside General' && patient !== null,
  ))
  // The rules lead to no one: the nearest clinician with notifications is called.
  await hospital.database.transaction('platform', (tx) => tx.delete(notifications))
  await callClinician(remote)
  await expect.poll(() => phone.received.at(-1)?.content.news).toBe('waiting')
  await deliver()
  await expect
    .poll(async () => (await shown()).find(({ title }) => title === 'A patient is calling'))
    .toMatchObject({ silent: false })
  const { body = '' } = (await shown()).find(({ title }) => title === 'A patient is calling') ?? {}
  expect(body).toContain(room.number)
})

test('the first press opens the desk with the call in focus, the second one claims it', async () => {
  const opened = await pressed(phone.received.at(-1)?.content.call ?? '')
  await desk.goto(new URL(opened ?? '', hospital.url).href)
  const claim = desk.getByRole('button', { name: `Claim Room ${room.number}` })
  await claim.waitFor()
  await expect.poll(() => claim.evaluate((found) => found === document.activeElement)).toBe(true)
  expect(new URL(desk.url()).hash).toBe('')
  await desk.keyboard.press('Enter')
  await desk.getByText('You are coming. The patient reads your name.').waitFor()
  await expect.poll(() => phone.received.at(-1)?.content.title).toBe('You have claimed the call')
})

test('after the end of the call its notification says so without a sound, and a late one is no alarm', async () => {
  await button(desk, `Give Back Room ${room.number}`).click()
  await expect.poll(() => phone.received.at(-1)?.content.news).toBe('waiting')
  await remote.send('final_end_call', {})
  await expect.poll(() => phone.received.at(-1)?.content.news).toBe('over')
  await deliver()
  await expect
    .poll(async () => (await shown()).filter(({ title }) => title !== 'Notifications are on'))
    .toMatchObject([{ title: 'The call has ended', silent: true }])
  const waiting = phone.received.find(({ content }) => content.news === 'waiting')
  const late = { ...waiting?.content, call: null, valid_until: Date.now() - 3_600_000 }
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: hospital.url,
    registrationId,
    data: JSON.stringify(late),
  })
  await expect
    .poll(async () => (await shown()).find(({ title }) => title === 'A patient called earlier'))
    .toMatchObject({ silent: true })
})

test('a patient asks for something: two presses claim the request, and taking it back is news', async () => {
  await desk.goto('about:blank')
  const id = await sentRequest(remote, 'water')
  await expect.poll(() => phone.received.at(-1)?.content.request).toBe(id)
  await deliver()
  const waiting = 'A patient is asking for something'
  await expect
    .poll(async () => (await shown()).find(({ title }) => title === waiting))
    .toMatchObject({
      silent: false,
    })
  await desk.goto(new URL((await pressed(id)) ?? '', hospital.url).href)
  await desk.getByRole('button', { name: `Claim Water, Room ${room.number}` }).waitFor()
  await expect.poll(() => desk.evaluate(() => document.activeElement?.textContent)).toContain('Claim')
  await desk.keyboard.press('Enter')
  await desk.getByRole('button', { name: 'Give Back Water' }).waitFor()
  await expect.poll(() => phone.received.at(-1)?.content.title).toBe('You are on the way to the request')
  expect((await remote.ask(`DELETE /api/me/requests/${id}`)).status).toBe(204)
  await expect.poll(() => phone.received.at(-1)?.content.title).toBe('The request has ended')
  await deliver()
  await expect
    .poll(async () => (await shown()).find(({ title }) => title === 'The request has ended'))
    .toMatchObject({ silent: true })
})

test('signing out of the console ends the notifications of this browser: the next user is not subscribed', async () => {
  const isSubscribed = () => desk.evaluate(() => localStorage.getItem('tests:subscribed'))
  await desk.getByRole('button', { name: 'Stop Notifying' }).waitFor()
  await desk.goto(`${hospital.url}/admin/`)
  await desk.locator('summary').filter({ hasText: 'Profile menu' }).click()
  await desk.getByRole('button', { name: 'Logout', exact: true }).click()
  await desk.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
  await expect.poll(isSubscribed).toBeNull()
})
