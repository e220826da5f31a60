import type { Page } from 'playwright'
import type { Say } from '../catalogue.ts'
import { press, said, seat, text } from './meetSituations.ts'
import type { MeetSituation, Steps } from './meetSituations.ts'
import { stageVmr } from './stageCall.ts'
import { stageInvitation, stageRoom } from './stageScene.ts'
import type { Scene, StageDeskCall, StageDeskRequest } from './stageScene.ts'

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
const onDutyTold = (minutes: number): StageDeskCall['steps'] => [
  { kind: 'on_duty', org_unit: stageRoom.unit, notified: 2, at: -minutes * minute },
]
const passedOn: StageDeskCall['steps'] = [
  ...onDutyTold(5.2),
  { kind: 'everyone', org_unit: stageRoom.unit, notified: 4, at: -3.2 * minute },
  { kind: 'level_above', org_unit: stageRoom.facility, notified: 1, at: -1.2 * minute },
]
/**
 * Four patients who wait, one of them for too long and two whom a clinician has claimed, and one whose call a
 * clinician has joined.
 */
const waiting: Partial<Scene> = {
  desk: [
    call('415', 5.2 * minute, { people: 2, steps: passedOn }),
    call('604', 1.2 * minute, {
      steps: onDutyTold(1.2),
      claim: { name: 'Nurse Ito', own: false, expires_at: 35_000 },
    }),
    call('403', 2.5 * minute, {
      steps: onDutyTold(2.5),
      claim: { name: clinician, own: true, expires_at: 47_000 },
    }),
    call('412', minute / 3, {
      steps: onDutyTold(1 / 3),
      next: { kind: 'everyone', at: 1.7 * minute },
    }),
    call('409', 12 * minute, { attended: true, clinicians: ['Dr. Haruka Mori'], people: 3 }),
  ],
}

/** The call that waits longest is claimed by the clinician of the desk, the next one by a colleague. */
const claimedFirst: readonly StageDeskCall[] = [
  call('415', 5.5 * minute, {
    people: 2,
    steps: passedOn,
    claim: { name: clinician, own: true, expires_at: 47_000 },
  }),
  call('604', 1.2 * minute, {
    steps: onDutyTold(1.2),
    claim: { name: 'Nurse Ito', own: false, expires_at: 35_000 },
  }),
  call('412', minute / 3, { steps: onDutyTold(1 / 3), next: { kind: 'everyone', at: 1.7 * minute } }),
]
/** The only call of a desk, as its clinician finds it on a phone. */
const oneCall = (claim: StageDeskCall['claim']): Partial<Scene> => ({
  desk: [call('415', 1.7 * minute, { people: 2, steps: onDutyTold(1.7), claim })],
})

const request = (
  number: string,
  kind: StageDeskRequest['kind'],
  minutes: number,
  target: number,
  change: Partial<StageDeskRequest> = {},
): StageDeskRequest => ({
  id: `00000000-0000-4000-8000-000000001${number}`,
  room: { name: `Room ${number} · Bed B`, facility: stageRoom.facility, number, bed: 'B' },
  unit: stageRoom.unit,
  kind,
  team: 'nurses',
  names: {},
  sent_at: -minutes * minute,
  target_at: (target - minutes) * minute,
  seen: null,
  claim: null,
  steps: [{ org_unit: stageRoom.unit, notified: 2, at: -minutes * minute }],
  ...change,
})
/** Requests in each state, of two units, with a kind that its level has named. */
const asked: Partial<Scene> = {
  ...waiting,
  deskRequests: [
    request('403', 'position', 12.7, 10, {
      team: 'care_assistants',
      steps: [
        { org_unit: stageRoom.unit, notified: 2, at: -12.7 * minute },
        { org_unit: stageRoom.facility, notified: 5, at: -2.7 * minute },
      ],
    }),
    request('408', 'water', 9.2, 15, {
      team: 'care_assistants',
      seen: { name: 'Carlos Reyes', at: -8 * minute },
      names: { en: 'Water or juice', ja: '水・ジュース', ar: 'ماء أو عصير' },
    }),
    request('415', 'pain', 0.7, 5),
    request('417', 'cleaning', 21.2, 30, {
      team: 'housekeeping',
      claim: { name: 'Carlos Reyes', own: false, at: -2 * minute, expires_at: 28 * minute },
    }),
    request('419', 'blanket', 3.5, 15, {
      team: 'care_assistants',
      claim: { name: clinician, own: true, at: -minute, expires_at: 29 * minute },
    }),
    request('412', 'question', 2.1, 20, {
      unit: 'ICU',
      team: 'pharmacy',
      steps: [{ org_unit: '', notified: 0, at: -2.1 * minute }],
    }),
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
/** Opens the list of requests, which a narrow screen has in a tab. */
const atRequests: Steps = async (page, say) => {
  await seen(page, say)
  const size = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('tab').nth(1).click()
  if (size !== null) await page.setViewportSize(size)
  // The wide screen has another list, which takes the place of the tab's a moment later.
  await page.waitForFunction(async () => {
    const row = document.querySelector('[data-request]')
    row?.scrollIntoView({ block: 'nearest' })
    await new Promise(requestAnimationFrame)
    return row?.isConnected === true
  })
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
    name: 'desk, one call waits',
    mockup: '63-claim',
    path: withLink,
    scene: oneCall(null),
    arrive: seen,
  },
  {
    name: 'desk, one call, claimed by oneself',
    mockup: '63-claimed',
    path: withLink,
    scene: oneCall({ name: clinician, own: true, expires_at: 58_000 }),
    arrive: async (page, say) => {
      await seen(page, say)
      await said(page, say('You are coming. The patient reads your name.'))
    },
  },
  {
    name: 'desk, one call, claimed by another',
    mockup: '63-claim-lost',
    path: withLink,
    scene: oneCall({ name: 'Dr. Tunde Adeyemi', own: false, expires_at: 58_000 }),
    arrive: async (page, say) => {
      await seen(page, say)
      await said(page, 'Dr. Tunde Adeyemi')
    },
  },
  {
    name: 'desk, a call claimed by oneself, and care requests',
    mockup: '63-desk-claimed',
    path: withLink,
    scene: { ...asked, desk: claimedFirst },
    arrive: seen,
  },
  { name: 'desk, calls and care requests', mockup: '63-desk', path: withLink, scene: asked, arrive: seen },
  {
    name: 'desk, care requests',
    mockup: '63-desk-requests-phone',
    path: withLink,
    scene: asked,
    arrive: atRequests,
  },
  {
    name: 'desk, a care request of a colleague is done',
    path: withLink,
    scene: asked,
    arrive: async (page, say) => {
      await atRequests(page, say)
      await page.locator('.care-keys .key-quiet').first().click()
      await page.getByRole('button', { name: say('Keep It Open') }).waitFor()
    },
  },
  {
    name: 'desk, a care request that has ended',
    path: withLink,
    scene: asked,
    arrive: async (page, say) => {
      await atRequests(page, say)
      await page.locator('.care-keys .key').first().click()
      await said(page, say('This request has ended.'))
    },
  },
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
