import type { Page } from 'playwright'
import type { Say } from '../catalogue.ts'
import { press, said, seat, text } from './meetSituations.ts'
import type { MeetSituation, Steps } from './meetSituations.ts'
import { stageVmr } from './stageCall.ts'
import { stageInvitation, stageRoom } from './stageScene.ts'
import type { Scene, StageDeskCall } from './stageScene.ts'

const withLink = `/meet/desk#t=${stageInvitation}`
const withoutLink = '/meet/desk'
const clinician = 'Dr. Lena Brandt'

const minute = 60_000
const call = (number: string, ago: number, change: Partial<StageDeskCall> = {}): StageDeskCall => ({
  id: `00000000-0000-4000-8000-000000000${number}`,
  room: { name: `Room ${number} · Bed A`, facility: stageRoom.facility, number, bed: 'A' },
  unit: stageRoom.unit,
  ago,
  attended: false,
  clinicians: [],
  people: 0,
  claim: null,
  steps: [],
  next: null,
  ...change,
})
/** Two patients who wait, one of them for too long, and one whose call a clinician has joined. */
const waiting: Partial<Scene> = {
  desk: [
    call('415', 7.7 * minute, { people: 2 }),
    call('412', minute / 3),
    call('409', 12 * minute, { attended: true, clinicians: ['Dr. Haruka Mori'], people: 3 }),
  ],
}

const signIn: Steps = async (page, say) => {
  await page.getByLabel(say('Your name, as others see it')).fill(clinician)
  await press(page, say('Open the Desk'))
}
const signedIn: Steps = async (page, say) => {
  await signIn(page, say)
  await page.getByText(clinician).waitFor()
  await page.getByRole('button', { name: say('Sign Out') }).waitFor()
}
const seen: Steps = async (page, say) => {
  await signedIn(page, say)
  await page.getByRole('timer').first().waitFor()
}
/** Makes the server stop answering the desk. */
const unanswered = (page: Page) => page.route('**/api/consult/waiting', (route) => route.abort())
const joinFirst = (page: Page, say: Say) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('timer') })
    .first()
    .getByRole('button', { name: say('Join') })
    .click()

/** Situations at a unit's consult desk. */
export const atTheDesk: readonly MeetSituation[] = [
  { name: 'desk, without a link', path: withoutLink, arrive: text('The link in your newest message') },
  {
    name: 'desk, a wrong link',
    path: withoutLink,
    arrive: async (page, say) => {
      await page.getByLabel(say('The link in your newest message')).fill('my desk')
      await signIn(page, say)
      await said(page, say('That is not a link from a message. Copy the whole link and paste it here.'))
    },
  },
  {
    name: 'desk, a link that is too old, and no name',
    path: withLink,
    scene: { desk: 'join_link_expired' },
    arrive: async (page, say) => {
      await signIn(page, say)
      await said(page, say('This link does not work or has expired. Use the link in your latest message.'))
      await page.getByLabel(say('Your name, as others see it')).fill('')
      await press(page, say('Open the Desk'))
      await said(page, say('Enter your name so the others know who is joining.'))
    },
  },
  {
    name: 'desk, nobody waits',
    path: withLink,
    arrive: async (page, say) => {
      await signedIn(page, say)
      await said(page, say('Stay on this page. When a patient calls, the call will appear here.'))
    },
  },
  { name: 'desk, waiting calls', mockup: '42-consult-desk', path: withLink, scene: waiting, arrive: seen },
  {
    name: 'desk, somebody was quicker',
    path: withLink,
    scene: { ...waiting, deskJoin: 'call_taken' },
    arrive: async (page, say) => {
      await seen(page, say)
      await joinFirst(page, say)
      await page.getByRole('button', { name: say('Stay Here') }).waitFor()
    },
  },
  {
    name: 'desk, joining failed',
    path: withLink,
    scene: { ...waiting, deskJoin: 'server_error' },
    arrive: async (page, say) => {
      await seen(page, say)
      await joinFirst(page, say)
      await said(page, say('That did not work. Wait a moment, then try again.'))
    },
  },
  {
    name: 'desk, the list cannot be reached',
    path: withLink,
    scene: waiting,
    arrive: async (page, say) => {
      await seen(page, say)
      await unanswered(page)
      await said(page, say('Cannot connect to the hospital. The list may be out of date. Reconnecting…'))
    },
  },
  {
    name: 'desk, opened again while nobody answers',
    path: withLink,
    scene: waiting,
    arrive: async (page, say) => {
      await seen(page, say)
      await unanswered(page)
      await page.reload()
      await said(page, say('Cannot connect to the hospital. Reconnecting… Stay on this page.'))
    },
  },
  {
    name: 'desk, back from a call',
    path: withLink,
    scene: { ...waiting, ...seat(stageVmr, true) },
    arrive: async (page, say) => {
      await seen(page, say)
      await joinFirst(page, say)
      await press(page, say('Leave'))
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('Leave') })
        .click()
      await page.getByRole('button', { name: say('Back to the Desk') }).waitFor()
    },
  },
]
