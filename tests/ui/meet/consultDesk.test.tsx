import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect } from 'vitest'
import type { ConsultDeskCall } from '../../../src/contract/calls/consultDesk.ts'
import { ConsultDeskScreen } from '../../../src/meet/consultDesk/ConsultDeskScreen.tsx'
import type { Locale } from '../../../src/state/preferences.ts'
import { meetTest as test } from '../../support/fixtures/meetTest.ts'
import { key } from '../../support/pages/bedsidePage.tsx'
import { showInvited } from '../../support/pages/invitedPage.tsx'
import { holdTheClock, pass } from '../../support/pages/padPage.tsx'
import { person } from '../../support/scripted/conference/scriptedConference.ts'
import { createScriptedDesk, deskCall, taken } from '../../support/scripted/calls/scriptedConsultDesk.ts'

const minutes = 60_000
/** Milliseconds after which the page polls again. */
const askMs = 2_500

const late = deskCall('415', 7 * minutes + 42_000, { people: 2 })
const fresh = deskCall('412', 21_000)

interface Situation {
  name?: string | null
  locale?: Locale
  calls?: ConsultDeskCall[]
  arrange?: (page: ReturnType<typeof createScriptedDesk>) => void
}

async function openDesk({
  name = 'Dr. Mori',
  locale = 'en',
  calls = [late, fresh],
  arrange,
}: Situation = {}) {
  const page = createScriptedDesk({ name })
  page.waits(...calls)
  page.ports.now = () => Date.now()
  arrange?.(page)
  await showInvited(<ConsultDeskScreen ports={page.ports} />, { store: page.store, locale })
  return { ...page, user: userEvent.setup() }
}

const rows = () => screen.getAllByRole('timer').map((timer) => timer.closest('li')?.textContent ?? '')

const notes = () =>
  screen
    .queryAllByRole('alert')
    .map(({ textContent }) => textContent)
    .join('|')

/** Waits until an alert contains these words, even if it is made of several pieces. */
const told = (words: string) => expect.poll(notes).toContain(words)

test('a browser without calls takes no call from the others, and says why', async () => {
  const { user, world } = await openDesk({ arrange: ({ media }) => (media.canCall = false) })
  await user.click(screen.getAllByRole('button', { name: /^Join/u })[0] ?? document.body)
  await told('Calls (WebRTC) are turned off in this browser.')
  expect(world.asked.filter((asked) => asked.startsWith('join'))).toEqual([])
})

describe('a waiting patient call', () => {
  test('stands in a list, the longest first, with how long and where, and never the patient’s name', async () => {
    await openDesk()
    await screen.findByRole('heading', { name: '2 people are waiting' })
    expect(rows()[0]).toMatch(/^7:4\d.*Room 415.*Clinician call · 4 West/u)
    expect(rows()[1]).toMatch(/^0:2\d.*Room 412/u)
  })

  test('is not said to be answered because the room and its remote are in the call', async () => {
    await openDesk()
    await screen.findByRole('heading', { name: '2 people are waiting' })
    expect(rows()[0]).not.toMatch(/in the call/u)
  })

  test('waits longer each second', async () => {
    holdTheClock()
    await openDesk()
    const [first] = screen.getAllByRole('timer')
    const before = first?.textContent
    await pass(999)
    expect(first?.textContent).toBe(before)
    await pass(1)
    expect(first?.textContent).not.toBe(before)
  })

  test('is replaced by a heading that no one is waiting, and a note that the clinician can stay, when the list is empty', async () => {
    await openDesk({ calls: [] })
    await screen.findByRole('heading', { name: 'No one is waiting' })
    screen.getByText(/When a patient calls, the call will appear here/u)
  })

  test('appears automatically, and disappears when a clinician takes it, who is named', async () => {
    holdTheClock()
    const { waits } = await openDesk({ calls: [late] })
    screen.getByRole('heading', { name: '1 person is waiting' })
    waits(taken(late, 'Dr. Brandt'), fresh)
    await pass(askMs)
    expect(notes()).toContain('Dr. Brandt has joined Room 415.')
    const now = within(screen.getByRole('complementary', { name: 'In a call now' }))
    now.getByText('Dr. Brandt')
    expect(rows()).toHaveLength(1)
  })

  test('ends the notice about its room: that it no longer waits, or that a clinician has joined', async () => {
    holdTheClock()
    const { waits } = await openDesk({ calls: [late, fresh] })
    waits(late)
    await pass(askMs)
    expect(notes()).toContain('Room 412 is no longer waiting. The call has ended.')
    waits(late, { ...fresh, id: 'next' })
    await pass(askMs)
    expect(notes()).not.toContain('Room 412')
    // The room's next call may be in the same answer in which the previous one is gone.
    const third = { ...fresh, id: 'third' }
    waits(late, third)
    await pass(askMs)
    expect(notes()).not.toContain('Room 412')
    waits(taken(late, 'Dr. Brandt'), third)
    await pass(askMs)
    expect(notes()).toContain('Dr. Brandt has joined Room 415.')
    waits(late, third)
    await pass(askMs)
    expect(notes()).not.toContain('Room 415')
  })

  test('stays to be read while the hospital cannot be reached, and the page says that it is old', async () => {
    holdTheClock()
    const { world } = await openDesk()
    screen.getByRole('heading', { name: '2 people are waiting' })
    world.desk = { ok: false, code: 'unreachable' }
    await pass(askMs)
    screen.getByText(/The list may be out of date. Reconnecting…/u)
    expect(rows()).toHaveLength(2)
    world.desk = { ok: false, code: 'server_error' }
    await pass(2 * askMs)
    screen.getByText('The hospital’s server has a problem. The list may be old; we keep trying.')
    expect(screen.queryByText(/cannot be reached/u)).toBeNull()
  })

  test('cannot be told at all while the first answer is missing', async () => {
    await openDesk({ arrange: ({ world }) => void (world.desk = { ok: false, code: 'unreachable' }) })
    await screen.findByText(/Reconnecting… Stay on this page/u)
  })
})

describe('joining', () => {
  test('one press leads into the same talk as from a message, and back', async () => {
    const { user, conference, world } = await openDesk()
    await user.click(await screen.findByRole('button', { name: /Join\s*Room 415/u }))
    await screen.findByRole('button', { name: 'Leave' })
    act(() => conference.letIn(person({ uuid: 'room', name: 'Room 412 · Bed A', role: 'host' })))
    key('Move Camera')
    key('End for All')
    act(() => conference.tell({ kind: 'ended', because: 'ended' }))
    await screen.findByRole('heading', { name: 'The call has ended' })
    screen.getByText('Your camera and microphone are off.')
    await user.click(key('Back to the Desk'))
    await screen.findByRole('button', { name: /Join\s*Room 412/u })
    expect(world.asked).toContain('desk link-0123456789abcdef {"call":"415","display_name":"Dr. Mori"}')
  })

  test('nothing that was typed for one patient stands in the call with the next', async () => {
    const { user, conference } = await openDesk()
    await user.click(await screen.findByRole('button', { name: /Join\s*Room 415/u }))
    await user.type(await screen.findByLabelText('Write a message'), 'For 415 alone')
    act(() => conference.letIn(person({ uuid: 'room', name: 'Room 415', role: 'host' })))
    act(() => conference.tell({ kind: 'ended', because: 'ended' }))
    await user.click(await screen.findByRole('button', { name: 'Back to the Desk' }))
    await user.click(await screen.findByRole('button', { name: /Join\s*Room 412/u }))
    expect(await screen.findByLabelText('Write a message')).toHaveProperty('value', '')
  })

  test('is told who was quicker, and may come as well or stay', async () => {
    const { user, world, waits } = await openDesk()
    const join = await screen.findByRole('button', { name: /Join\s*Room 415/u })
    world.deskJoin = { ok: false, code: 'call_taken' }
    waits(taken(late, 'Dr. Brandt'), fresh)
    await user.click(join)
    await told('Dr. Brandt already joined Room 415.')
    await user.click(key('Stay Here'))
    expect(screen.queryByText('Stay Here')).toBeNull()
    expect(screen.queryByRole('button', { name: /Join\s*Room 415/u })).toBeNull()
    key(/Join Too\s*Room 415/u)
  })

  test('that does not work is said, and can be tried again', async () => {
    const { user, world } = await openDesk()
    world.deskJoin = { ok: false, code: 'unreachable' }
    await user.click(await screen.findByRole('button', { name: /Join\s*Room 412/u }))
    await screen.findByText('The hospital could not be reached. Check your connection, then try again.')
    key(/Join\s*Room 412/u)
  })
})

describe('the key to the desk', () => {
  const link = 'https://wardlink.example/meet#t=abcdefghijklmnop1234'

  test('is the link of a message and a name, where the page was opened without', async () => {
    const { user, world } = await openDesk({
      name: null,
      arrange: ({ world: now }) => void (now.token = null),
    })
    await user.click(key('Open the Desk'))
    screen.getByText('Enter your name so the others know who is joining.')
    await user.type(screen.getByLabelText('Your name, as others see it'), 'Dr. Mori')
    await user.type(screen.getByLabelText('The link in your newest message'), 'my desk')
    await user.click(key('Open the Desk'))
    await screen.findByText(/That is not a link from a message/u)
    await user.clear(screen.getByLabelText('The link in your newest message'))
    await user.type(screen.getByLabelText('The link in your newest message'), link)
    await user.click(key('Open the Desk'))
    await screen.findByRole('heading', { name: '2 people are waiting' })
    expect(world.asked.slice(0, 2)).toEqual(['waiting as the account', 'waiting abcdefghijklmnop1234'])
  })

  test('is a name alone, where it was opened by a link', async () => {
    const { user } = await openDesk({ name: null })
    expect(screen.queryByLabelText('The link in your newest message')).toBeNull()
    await user.type(screen.getByLabelText('Your name, as others see it'), 'Dr. Mori')
    await user.click(key('Open the Desk'))
    await screen.findByRole('heading', { name: '2 people are waiting' })
  })

  test('that is too old asks for a newer one, and keeps the name', async () => {
    const { user } = await openDesk({
      name: null,
      arrange: ({ world }) => void (world.desk = { ok: false, code: 'join_link_expired' }),
    })
    await user.type(screen.getByLabelText('Your name, as others see it'), 'Dr. Mori')
    await user.click(key('Open the Desk'))
    await screen.findByText(/Use the link in your latest message/u)
    expect(screen.getByLabelText('Your name, as others see it')).toHaveProperty('value', 'Dr. Mori')
  })

  test('is given back by signing out', async () => {
    const { user, world } = await openDesk()
    await user.click(await screen.findByRole('button', { name: 'Sign Out' }))
    screen.getByLabelText('The link in your newest message')
    expect(world.keptDesk).toBeNull()
  })
})

test('the chime is turned off and on, and says when the browser keeps it silent', async () => {
  const { user, bell } = await openDesk()
  await user.click(await screen.findByRole('button', { name: 'Chime On' }))
  await user.click(key('Chime Off'))
  act(() => bell.tell(true))
  key('Chime On Press once to hear it')
})

test.each([
  ['ja', '2人がお待ちです'],
  ['ar', 'شخصان في الانتظار'],
] as const)('it speaks %s', async (locale, heading) => {
  await openDesk({ locale })
  await screen.findByRole('heading', { name: heading })
})

describe('the times of a desk', () => {
  const step = { kind: 'on_duty', org_unit: '4 West', notified: 2, at: Date.UTC(2026, 5, 1, 12, 30) } as const
  const inZone = (zone: string) =>
    deskCall('412', 21_000, { room: { name: 'Room 412', facility: 'St. Brigid', zone }, steps: [step] })

  test('are those of the room, with the name of its zone if this device shows another time', async () => {
    await openDesk({ calls: [inZone('America/Chicago')] })
    expect(
      await screen.findByText(/The people on duty were notified at 7:30\sAM\s(?:CDT|GMT-5)\.$/u),
    ).toBeTruthy()
  })

  test('have no zone if this device shows the same time', async () => {
    await openDesk({ calls: [inZone(Intl.DateTimeFormat().resolvedOptions().timeZone)] })
    expect(await screen.findByText(/The people on duty were notified at \d+:30\s[AP]M\.$/u)).toBeTruthy()
  })
})

test('a user without a session finds the console’s sign-in, which comes back to the desk', async () => {
  const page = createScriptedDesk({ name: null, link: null })
  await showInvited(<ConsultDeskScreen ports={page.ports} />, { store: page.store, locale: 'en' })
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Use My Console Account' }))
  const link = await screen.findByRole('link', { name: 'Sign in to the console' })
  expect(link.getAttribute('href')).toBe('/admin/?next=desk')
})
