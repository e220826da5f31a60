import type { Page } from 'playwright'
import type { KnockRoom } from '../../../src/contract/calls/knocks.ts'
import type { Say } from '../catalogue.ts'
import { press, said } from './meetSituations.ts'
import type { MeetSituation, Steps } from './meetSituations.ts'
import { stageMeetRoom, stageRoom } from './stageScene.ts'
import type { Scene, StageKnock } from './stageScene.ts'

const clinician = 'Dr. Haruka Mori'

const room = (bed: string, change: Partial<KnockRoom>): KnockRoom => ({
  id: `00000000-0000-4000-8000-00000000041${String(bed.charCodeAt(0) - 64)}`,
  room: { ...stageMeetRoom, bed },
  unit: stageRoom.unit,
  patient: 'Samuel Okafor',
  patient_id: null,
  from: stageRoom.unit,
  connected: true,
  in_call: false,
  covered: false,
  patience_seconds: 60,
  may_enter: false,
  ...change,
})
const account: Partial<Scene> = {
  deskAccount: clinician,
  knockRooms: [
    room('A', { may_enter: true }),
    room('B', { patient: 'Nadia Petrova', in_call: true }),
    room('C', { patient: 'Maria Magdalena Hohenberger-Saalfeld', covered: true }),
    room('D', { patient: '', connected: false }),
  ],
}
const call = '00000000-0000-4000-8000-0000000000ca'

/** A knock in each state, in the order of the mockup. */
const everyState: readonly StageKnock[] = [
  { state: 'shown' },
  { state: 'come_in', call },
  { state: 'sound_only', call },
  { state: 'in_5_minutes' },
  { state: 'not_now' },
  { state: 'no_answer' },
  { state: 'shown', covered: true },
  { state: 'queued', shown_at: null, expires_at: null, behind: 'Nurse Ito' },
  { state: 'room_offline', shown_at: null, expires_at: null },
  { state: 'screen_outdated', shown_at: null, expires_at: null },
  { state: 'patient_changed' },
  { state: 'not_allowed' },
  { state: 'entered', emergency: 'bed_alarm', call },
  { state: 'covered', emergency: 'bed_alarm' },
]

/** Signs in to the console in this browser. */
const signInToConsole = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((settle, fail) => {
        // Dexie's first version of a database is 10 of IndexedDB.
        const opening = indexedDB.open('wardlink-console', 10)
        opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('session'))
        opening.addEventListener('error', () => fail(new Error('the database did not open')))
        opening.addEventListener('success', () => {
          const change = opening.result.transaction('session', 'readwrite')
          const tokens = { accessToken: 'stage-access', refreshToken: 'stage-refresh' }
          change.objectStore('session').put(tokens, 'current')
          change.addEventListener('complete', () => {
            opening.result.close()
            settle()
          })
        })
      }),
  )

const openDesk: Steps = async (page, say) => {
  await said(page, say('The link in your newest message'))
  await signInToConsole(page)
  await page.reload()
  await page.getByRole('button', { name: say('Knock at a Room') }).waitFor()
}
const seeKnocks: Steps = async (page, say) => {
  await openDesk(page, say)
  await said(page, say('Your knocks'))
}
const openForm = async (page: Page, say: Say) => {
  await openDesk(page, say)
  await press(page, say('Knock at a Room'))
  await page.getByRole('option').first().waitFor()
}

/** Lets the page find the push subscription of an earlier visit, in a browser that has no push service. */
const beSubscribed = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const subscription = {
      options: { applicationServerKey: null },
      toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: '', auth: '' } }),
    }
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    Object.assign(ServiceWorkerContainer.prototype, {
      getRegistration: async () => ({ pushManager: { getSubscription: async () => subscription } }),
    })
  })

/** Lets the page find a browser that has no subscription yet, and asks before it shows notifications. */
const beUnsubscribed = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'default', configurable: true })
    Object.assign(ServiceWorkerContainer.prototype, {
      getRegistration: async () => ({ pushManager: { getSubscription: async () => null } }),
    })
  })

const path = '/meet/desk'

/** Situations of a clinician who knocks at rooms. */
export const knocking: readonly MeetSituation[] = [
  {
    name: 'desk, notifications are offered',
    mockup: '63-desk-push',
    path,
    scene: account,
    arrive: async (page, say) => {
      await beUnsubscribed(page)
      await openDesk(page, say)
      await page.getByRole('button', { name: say('Notify This Device') }).waitFor()
    },
  },
  {
    name: 'desk, notifications on this device',
    path,
    scene: account,
    arrive: async (page, say) => {
      await beSubscribed(page)
      await openDesk(page, say)
      await page.getByRole('button', { name: say('Stop Notifying') }).waitFor()
    },
  },
  {
    name: 'desk, knock dialog',
    mockup: '63-desk-knock',
    path,
    scene: account,
    arrive: async (page, say) => {
      await openForm(page, say)
      await page.getByRole('option').first().click()
      await page.getByRole('radio', { name: say('Round') }).check()
      await page.getByLabel(say('Note for the patient, optional')).fill('See you soon, then we talk.')
    },
  },
  {
    name: 'desk, knock dialog with nothing chosen',
    path,
    scene: account,
    arrive: async (page, say) => {
      await openForm(page, say)
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('Knock'), exact: true })
        .click()
      await said(page, say('Choose a room from the list.'))
    },
  },
  {
    name: 'desk, knocking',
    mockup: '63-desk',
    path,
    scene: { ...account, knocks: [{ state: 'shown' }] },
    arrive: seeKnocks,
  },
  {
    name: 'desk, knock states',
    mockup: '63-desk-knock-states',
    path,
    scene: { ...account, knocks: everyState },
    arrive: seeKnocks,
  },
  {
    name: 'desk, emergency dialog',
    mockup: '63-desk-emergency',
    path,
    scene: account,
    arrive: async (page, say) => {
      await openDesk(page, say)
      await press(page, say('Emergency Entry'))
      await page.getByRole('option').first().click()
      await page.getByRole('radio', { name: say('Bed alarm') }).check()
      await page.getByLabel(say('What happened')).fill('No answer to two knocks')
    },
  },
  {
    name: 'desk, emergency dialog with nothing chosen',
    path,
    scene: account,
    arrive: async (page, say) => {
      await openDesk(page, say)
      await press(page, say('Emergency Entry'))
      await page.getByRole('option').first().waitFor()
      await page.getByRole('button', { name: say('Start the 10-second countdown') }).click()
      await said(page, say('Write what happened. The patient reads it.'))
    },
  },
  {
    name: 'desk, emergency entry',
    path,
    scene: { ...account, knocks: [{ state: 'shown', emergency: 'bed_alarm', ago: 1_000 }] },
    arrive: seeKnocks,
  },
]
