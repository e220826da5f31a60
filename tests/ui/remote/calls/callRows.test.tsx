import { act, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { InterpreterLanguage } from '../../../../src/contract/calls/interpreter.ts'
import { answerCalls, callAlias, doctor } from '../../../support/scripted/calls/bedsideCall.ts'
import { key, openRoom } from '../../../support/pages/bedsidePage.tsx'
import {
  type Bedside,
  deviceOffline,
  done,
  ok,
  refused,
} from '../../../support/scripted/bedside/scriptedBedside.ts'

/**
 * Every outcome of a call, row by row, in the app as a patient has it: the message, and the screen to which
 * it leads.
 */

const control = 'POST /api/v1/rooms/control'
const announce = `api ${callAlias} true`
const busy = ok({ busy_status: 'busy', success: false, alias: 'other-call' })
const openInVain = ok({ busy_status: 'open', success: false })
const rejected = ok([{ status: 'REJECTED', id: 'invite-1' }])
const korean: InterpreterLanguage = {
  name: 'Korean',
  endpoints: [{ type: 'internal', voice: 'any', destination: 'ko@example.org' }],
}

const toast = (words: string) => within(screen.getByRole('log')).findByText(words)

/** Ways to start a call: the page, and what is pressed there. */
const ways = {
  clinician: {
    path: '/',
    press: async (user: Page['user']) => user.click(key(/Clinician/)),
  },
  guest: {
    path: '/guest',
    press: async (user: Page['user']) => {
      await user.type(await screen.findByLabelText("Your guest's phone number"), '4165550123')
      await user.click(key('Invite'))
    },
  },
  interpreter: {
    path: '/interpreter',
    press: async (user: Page['user']) => {
      await user.click(await screen.findByRole('radio', { name: /Korean/ }))
      await user.click(key('Invite'))
    },
  },
} as const
type Page = Awaited<ReturnType<typeof openRoom>>
type Way = keyof typeof ways

async function open(
  path: string,
  answers: Readonly<Record<string, Parameters<Bedside['api']['on']>[1]>> = {},
) {
  return openRoom({
    path,
    arrange: (bedside) => {
      answerCalls(bedside)
      bedside.api.on('GET /api/interpreter/languages?customer=Lakeside+General&language=', ok([korean]))
      bedside.conference.admits = [doctor]
      for (const [call, answer] of Object.entries(answers)) bedside.api.on(call, answer)
    },
  })
}

interface Row {
  way: Way
  when: string
  answers: Parameters<typeof open>[1]
  says: string
  leadsTo: string
  device: string[]
  /** Conference to which the invite leads its guest; absent if no one is invited. */
  invitedTo?: string
}

const participant = 'POST /api/invite/participant'
const interpreter = 'POST /api/invite/interpreter'
const sent = 'Your invite has been sent succesfully.'
const isBusy = 'APS Device is Busy'
const isOffline = 'APS Device is Offline'
const tooMany = refused(429, 'rate_limited')

const rows: readonly Row[] = [
  {
    way: 'guest',
    when: 'the device is open and the invite accepted',
    answers: {},
    says: sent,
    leadsTo: '/aps-options',
    device: [announce],
    invitedTo: callAlias,
  },
  {
    way: 'guest',
    when: 'the device is busy',
    answers: { [control]: busy },
    says: isBusy,
    leadsTo: '/guest',
    device: [announce],
    invitedTo: 'other-call',
  },
  {
    way: 'guest',
    when: 'the device does not answer',
    answers: { [control]: deviceOffline },
    says: isOffline,
    leadsTo: '/guest',
    device: [announce],
  },
  {
    way: 'guest',
    when: 'the device answers anything else',
    answers: { [control]: openInVain },
    says: isOffline,
    leadsTo: '/guest',
    device: [announce],
  },
  {
    way: 'guest',
    when: 'the gateway refuses the invite',
    answers: { [participant]: rejected },
    says: 'The invite could not be sent.',
    leadsTo: '/guest',
    device: [announce, 'final_end_call'],
    invitedTo: callAlias,
  },
  {
    way: 'guest',
    when: 'too many were invited',
    answers: { [participant]: tooMany },
    says: 'Too many tries.',
    leadsTo: '/guest',
    device: [announce, 'final_end_call'],
    invitedTo: callAlias,
  },
  {
    way: 'guest',
    when: 'there is no vmr',
    answers: { 'GET /api/me/vmr': refused(404, 'no_vmr') },
    says: 'No vmr available',
    leadsTo: '/guest',
    device: [],
  },
  {
    way: 'interpreter',
    when: 'the device is open and the invite accepted',
    answers: {},
    says: sent,
    leadsTo: '/aps-options',
    device: [announce],
    invitedTo: callAlias,
  },
  {
    way: 'interpreter',
    when: 'the device is busy',
    answers: { [control]: busy },
    says: isBusy,
    leadsTo: '/interpreter',
    device: [announce],
    invitedTo: 'other-call',
  },
  {
    way: 'interpreter',
    when: 'the device does not answer',
    answers: { [control]: deviceOffline },
    says: isOffline,
    leadsTo: '/interpreter',
    device: [announce],
  },
  {
    way: 'interpreter',
    when: 'the invite is refused',
    answers: { [interpreter]: rejected },
    says: 'The invite could not be sent.',
    leadsTo: '/interpreter',
    device: [announce, 'final_end_call'],
    invitedTo: callAlias,
  },
  {
    way: 'interpreter',
    when: 'there is no vmr',
    says: 'No vmr available',
    leadsTo: '/interpreter',
    answers: { 'GET /api/interpreter/vmr': refused(404, 'no_vmr') },
    device: [],
  },
  {
    way: 'clinician',
    when: 'the call succeeds',
    answers: {},
    says: sent,
    leadsTo: '/aps-options',
    device: [announce],
  },
  {
    way: 'clinician',
    when: 'the device is busy',
    answers: { [control]: busy },
    says: isBusy,
    leadsTo: '/',
    device: [announce],
  },
  {
    way: 'clinician',
    when: 'the device does not answer',
    answers: { [control]: deviceOffline },
    says: isOffline,
    leadsTo: '/',
    device: [announce, 'final_end_call'],
  },
  {
    way: 'clinician',
    when: 'the call fails',
    says: 'The Call Failed',
    leadsTo: '/main',
    device: [],
    answers: { 'POST /api/patient-call/aps': refused(403, 'function_not_available') },
  },
  {
    way: 'clinician',
    when: 'the room is in a call',
    says: 'Already on a call!',
    leadsTo: '/',
    device: [],
    answers: { 'POST /api/patient-call/aps': refused(406, 'already_on_call') },
  },
]

test.each(rows)('$way, $when: "$says", and on to $leadsTo', async (row) => {
  const { path, press } = ways[row.way]
  const { user, router, api } = await open(path, row.answers)
  await press(user)
  expect(await toast(row.says)).toBeTruthy()
  await expect.poll(() => router.state.location.pathname).toBe(row.leadsTo)
  await expect.poll(() => api.commands()).toEqual(row.device)
  const invites = api.sent.filter(({ path: asked }) => asked.startsWith('/api/invite/'))
  const places = invites.map(({ body }) => JSON.stringify(body).includes(`"${row.invitedTo ?? ''}"`))
  expect(places).toEqual(row.invitedTo === undefined ? [] : [true])
})

test('a number that led nowhere stays in its field', async () => {
  const { user } = await open('/guest', { [control]: deviceOffline })
  await ways.guest.press(user)
  expect(await toast(isOffline)).toBeTruthy()
  expect(screen.getByLabelText("Your guest's phone number")).toHaveProperty('value', '4165550123')
})

test('the conference is the clinician’s where there is one', async () => {
  const aliases = (alias: string) => ({ conference: { aliases: [{ alias }] } })
  const { user, api, conference } = await open('/', {
    'POST /api/patient-call/aps': ok({ room: aliases('room-302'), ...aliases('dr-mori'), role: 'HOST' }),
  })
  await ways.clinician.press(user)
  await expect.poll(() => conference.joins.map(({ alias }) => alias)).toEqual(['dr-mori'])
  expect(api.commands()).toEqual(['api dr-mori true'])
})

test('in a call already, the invite goes straight out: the device is not asked again', async () => {
  const { user, router, go, api } = await open('/')
  await ways.clinician.press(user)
  await screen.findByText(/Connected to/)
  await expect.poll(() => router.state.location.pathname).toBe('/aps-options')
  await go('/guest')
  const before = api.commands()
  await ways.guest.press(user)
  await expect.poll(() => router.state.location.pathname).toBe('/aps-options')
  expect(api.commands()).toEqual(before)
  expect(api.sent.filter(({ path }) => path === '/api/invite/participant')).toHaveLength(1)
})

test.each([
  ['somebody else ends the call', 'ended', 'The call has ended.', '/main'],
  ['the remote is removed', 'removed', 'You were removed from the call.', '/main'],
  ['the conference is full', 'full', 'The Call Failed', '/main'],
  ['the conference is locked', 'locked', 'The Call Failed', '/main'],
] as const)(
  'in a call, %s: the patient is told, and led to the menu',
  async (_when, because, words, path) => {
    const { user, router, conference } = await open('/')
    await ways.clinician.press(user)
    await screen.findByText(/Connected to/)
    await act(async () => conference.tell({ kind: 'ended', because }))
    expect(await toast(words)).toBeTruthy()
    await expect.poll(() => router.state.location.pathname).toBe(path)
    expect(await screen.findByRole('heading', { name: 'Main menu' })).toBeTruthy()
  },
)

test('ending: everybody is disconnected, the device is told, and the menu is there', async () => {
  const { user, router, api, conference } = await open('/')
  await ways.clinician.press(user)
  await screen.findByText(/Connected to/)
  api.on(control, done())
  await user.click(key('End'))
  await user.click(key('End'))
  expect(await toast('Call Ended Successfully')).toBeTruthy()
  expect(conference.asked).toEqual(['endForAll'])
  expect(api.commands().at(-1)).toBe('final_end_call')
  await expect.poll(() => router.state.location.pathname).toBe('/main')
})

test('logging out in a call leaves it, and leaves nothing of it behind', async () => {
  const { user, router, go, conference, memory } = await open('/')
  await ways.clinician.press(user)
  await screen.findByText(/Connected to/)
  await expect.poll(() => router.state.location.pathname).toBe('/aps-options')
  await go('/main')
  await user.click(await screen.findByRole('button', { name: 'Logout' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Logout' }))
  await expect.poll(() => conference.left).toBe(1)
  await expect.poll(() => memory.record).toBeNull()
  expect(memory.chat).toBeNull()
  await expect.poll(() => router.state.location.pathname).toBe('/')
})
