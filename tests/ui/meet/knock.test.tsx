import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect } from 'vitest'
import type { Knock } from '../../../src/contract/calls/knocks.ts'
import { ConsultDeskScreen } from '../../../src/meet/consultDesk/ConsultDeskScreen.tsx'
import type { Locale } from '../../../src/state/preferences.ts'
import { meetTest as test } from '../../support/fixtures/meetTest.ts'
import { showInvited } from '../../support/pages/invitedPage.tsx'
import { holdTheClock, pass } from '../../support/pages/padPage.tsx'
import { createScriptedDesk, deskCall, deskNow } from '../../support/scripted/calls/scriptedConsultDesk.ts'
import { emptyDesk } from '../../support/scripted/calls/scriptedMeet.ts'
import { knockOf, knockRoom } from '../../support/scripted/calls/scriptedKnocks.ts'

const call = '00000000-0000-4000-8000-0000000000ca'
const answered = (state: Knock['state'], change: Partial<Knock & { kind: 'knock' }> = {}): Knock =>
  knockOf({ state, ended_at: deskNow, ...change })

interface Situation {
  knocks?: Knock[]
  locale?: Locale
  arrange?: (page: ReturnType<typeof createScriptedDesk>) => void
}

/** Opens the desk of an account, on a page whose clock is the server's. */
async function openDesk({ knocks = [], locale = 'en', arrange }: Situation = {}) {
  const page = createScriptedDesk({ name: null, link: null })
  page.world.account = 'Dr. Mori'
  page.waits()
  page.door.knocks = knocks
  const began = Date.now()
  const passed = () => Date.now() - began
  page.ports.now = () => Date.now()
  page.door.now = () => deskNow + passed()
  arrange?.(page)
  await showInvited(<ConsultDeskScreen ports={page.ports} />, { store: page.store, locale })
  return { ...page, user: userEvent.setup() }
}
type Desk = Awaited<ReturnType<typeof openDesk>>

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const card = () => within(screen.getByRole('region', { name: 'Your knocks' })).getByRole('listitem')
const shows = (words: string | RegExp) => expect.poll(() => card().textContent).toMatch(words)

async function openDialog({ user }: Desk) {
  await user.click(await screen.findByRole('button', { name: 'Knock at a Room' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Knock at a room' }))
  await dialog.findByRole('option', { name: /Bed A/u })
  return dialog
}
/** Fills the form in and knocks. */
async function knockWith(desk: Desk, note = 'About going home') {
  const dialog = await openDialog(desk)
  await desk.user.click(dialog.getByRole('option', { name: /Bed A/u }))
  await desk.user.click(dialog.getByRole('radio', { name: 'Discharge' }))
  await desk.user.type(dialog.getByLabelText('Note for the patient, optional'), note)
  await desk.user.click(dialog.getByRole('button', { name: 'Knock' }))
  return dialog
}

describe('the form for a knock', () => {
  test('is at the desk of an account only', async () => {
    const page = createScriptedDesk()
    page.waits()
    await showInvited(<ConsultDeskScreen ports={page.ports} />, { store: page.store })
    await screen.findByRole('heading', { name: 'No one is waiting' })
    expect(screen.queryByRole('button', { name: 'Knock at a Room' })).toBeNull()
    expect(page.door.asked).toEqual([])
  })

  test('sends room, reason and note, and shows the knock', async () => {
    const desk = await openDesk()
    await knockWith(desk)
    await shows(/Room 412, Bed A · 4 West.*Knocking.*The patient sees your name and your reason/u)
    const body = { room: knockRoom('A').id, reason: 'discharge', patient: null, note: 'About going home' }
    expect(desk.door.asked).toContain(`knock ${JSON.stringify(body)}`)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('finds rooms with the words, once typing has paused', async () => {
    const desk = await openDesk()
    const dialog = await openDialog(desk)
    await desk.user.type(dialog.getByRole('combobox', { name: 'Room or patient' }), 'Nadia')
    await expect
      .poll(() => dialog.getAllByRole('option').map(({ textContent }) => textContent))
      .toEqual(['Room 412, Bed B 4 West Nadia Petrova In a call'])
    expect(desk.door.asked.filter((asked) => asked.startsWith('rooms'))).toEqual(['rooms ', 'rooms Nadia'])
    await desk.user.clear(dialog.getByRole('combobox'))
    await desk.user.type(dialog.getByRole('combobox'), 'Smith')
    await dialog.findByText('No room found. Check the number, or type the patient’s name.')
  })

  test('says of each room whether it can be reached', async () => {
    const desk = await openDesk({
      arrange: ({ door }) =>
        void (door.rooms = [
          knockRoom('A'),
          knockRoom('B', { in_call: true }),
          knockRoom('C', { covered: true }),
          knockRoom('D', { connected: false, patient: '' }),
        ]),
    })
    const dialog = await openDialog(desk)
    const states = dialog.getAllByRole('option').map(({ textContent }) => textContent.slice(23))
    expect(states).toEqual([
      'Samuel Okafor Ready',
      'Samuel Okafor In a call',
      'Samuel Okafor Camera covered',
      'No patient Not connected',
    ])
  })

  test('is filled in with the keyboard alone', async () => {
    const desk = await openDesk()
    const dialog = await openDialog(desk)
    dialog.getByRole('combobox').focus()
    await desk.user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{Enter}')
    expect(dialog.getByRole('option', { selected: true }).textContent).toContain('Bed A')
    expect(desk.door.asked.some((asked) => asked.startsWith('knock'))).toBe(false)
    await desk.user.tab()
    await desk.user.keyboard(' ')
    await desk.user.tab()
    await desk.user.keyboard('Hello{Enter}')
    await shows(/Knocking/u)
    const body = { room: knockRoom('A').id, reason: 'round', patient: null, note: 'Hello' }
    expect(desk.door.asked).toContain(`knock ${JSON.stringify(body)}`)
  })

  test('names what is missing, and sends nothing', async () => {
    const desk = await openDesk()
    const dialog = await openDialog(desk)
    await desk.user.click(dialog.getByRole('button', { name: 'Knock' }))
    dialog.getByText('Choose a room from the list.')
    dialog.getByText('Choose a reason. The patient reads it.')
    expect(document.activeElement).toBe(dialog.getByRole('combobox'))
    expect(desk.door.asked.some((asked) => asked.startsWith('knock'))).toBe(false)
  })

  test('counts the characters of the note, and previews it', async () => {
    const desk = await openDesk()
    const dialog = await openDialog(desk)
    await desk.user.click(dialog.getByRole('option', { name: /Bed A/u }))
    await desk.user.click(dialog.getByRole('radio', { name: 'Check on you' }))
    await desk.user.type(dialog.getByLabelText('Note for the patient, optional'), 'Hello')
    dialog.getByText(/115 characters left\./u)
    const preview = dialog.getByRole('region', { name: 'What the patient sees' }).textContent
    expect(preview).toMatch(/Dr\. Mori4 WestTo check on youHello/u)
    expect(preview).toContain('After 60 seconds without an answer, nothing opens.')
  })

  test.each([
    ['already_knocking', /You are already knocking at this room/u],
    ['not_found', /You can no longer knock at this room/u],
    ['function_not_available', /This patient uses their own phone/u],
    ['unreachable', /The hospital could not be reached/u],
  ])('refused with %s says why and keeps what was typed', async (code, words) => {
    const desk = await openDesk({ arrange: ({ door }) => void (door.refusal = { ok: false, code }) })
    const dialog = await knockWith(desk)
    await dialog.findByText(words)
    expect(dialog.getByLabelText('Note for the patient, optional')).toHaveProperty(
      'value',
      'About going home',
    )
    expect(dialog.getByRole('option', { selected: true }).textContent).toContain('Bed A')
    desk.door.refusal = null
    await desk.user.click(dialog.getByRole('button', { name: 'Knock' }))
    await shows(/Knocking/u)
  })

  test('closes when the knock has arrived although its reply is lost', async () => {
    const desk = await openDesk()
    desk.door.refusal = { ok: false, code: 'unreachable' }
    const dialog = await openDialog(desk)
    await desk.user.click(dialog.getByRole('option', { name: /Bed A/u }))
    await desk.user.click(dialog.getByRole('radio', { name: 'Round' }))
    desk.door.knocks = [knockOf()]
    await desk.user.click(dialog.getByRole('button', { name: 'Knock' }))
    await shows(/Knocking/u)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('says so when rooms cannot be searched', async () => {
    const desk = await openDesk({
      arrange: ({ door }) => void (door.searchRefusal = { ok: false, code: 'unreachable' }),
    })
    await desk.user.click(await screen.findByRole('button', { name: 'Knock at a Room' }))
    await screen.findByText('The hospital could not be reached. Check your connection, then try again.')
  })

  test('closes with Cancel without a knock', async () => {
    const desk = await openDesk()
    const dialog = await openDialog(desk)
    await desk.user.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(desk.door.asked.some((asked) => asked.startsWith('knock'))).toBe(false)
  })
})

describe('the card of a knock', () => {
  test.each<[string, Knock, RegExp, string[]]>([
    [
      'queued',
      knockOf({ state: 'queued', shown_at: null, expires_at: null, behind: 'Nurse Ito' }),
      /You are next.*Nurse Ito is at the door.*Your knock follows after the answer/u,
      ['Take Back'],
    ],
    ['shown', knockOf(), /of 1:00.*Knocking.*The patient sees your name/u, ['Take Back']],
    [
      'shown in a covered room',
      knockOf({ covered: true }),
      /Knocking at a covered room.*Only the patient can change it/u,
      ['Take Back'],
    ],
    ['come_in', answered('come_in', { call }), /“Come in”.*The room announces you/u, ['Join', 'Cancel']],
    [
      'sound_only',
      answered('sound_only', { call }),
      /“Sound only”.*The camera stays off/u,
      ['Join with Sound', 'Cancel'],
    ],
    ['not_now', answered('not_now'), /“Not now”.*Nothing was opened/u, ['Close']],
    ['no_answer', answered('no_answer'), /1:00.*No answer.*asleep or out of bed/u, ['Knock Again', 'Close']],
    [
      'room_offline',
      answered('room_offline', { shown_at: null, expires_at: null }),
      /The room screen is not connected.*was not shown and will not be sent later/u,
      ['Try Again', 'Close'],
    ],
    [
      'screen_outdated',
      answered('screen_outdated', { shown_at: null, expires_at: null }),
      /The room screen needs an update.*Your knock was not shown/u,
      ['Try Again', 'Close'],
    ],
    ['patient_changed', answered('patient_changed'), /The bed changed.*another patient, or none/u, ['Close']],
    ['not_allowed', answered('not_allowed'), /You may no longer knock here.*has ended/u, ['Close']],
  ])('%s says so and offers what is next', async (_name, knock, words, buttons) => {
    const desk = await openDesk({
      knocks: [knock],
      arrange: ({ waits }) => waits(deskCall(call, 0)),
    })
    await screen.findByRole('region', { name: 'Your knocks' })
    await shows(words)
    const names = within(card())
      .getAllByRole('button')
      .map(({ textContent }) => textContent)
    expect(names).toEqual(buttons.map((name) => `${name} Room 412, Bed A`))
    expect(desk.world.asked.some((asked) => asked.startsWith('desk'))).toBe(false)
  })

  test('counts the time of a shown knock, and reads each change out once', async () => {
    holdTheClock()
    const desk = await openDesk({ knocks: [knockOf()] })
    await pass(18_000)
    expect(card().textContent).toContain('0:18 of 1:00')
    const status = () =>
      screen
        .getAllByRole('status')
        .map(({ textContent }) => textContent)
        .join('')
    expect(status()).toBe('')
    desk.door.knocks = [answered('not_now')]
    await pass(2_000)
    expect(status()).toBe('Room 412, Bed A: “Not now”. Nothing was opened.')
    const [said] = screen.getAllByRole('status').flatMap(({ children }) => [...children])
    await pass(10_000)
    expect(said?.isConnected, 'an unchanged state is not read out again').toBe(true)
  })

  test('asks every two seconds while the knock waits', async () => {
    holdTheClock()
    const { door } = await openDesk({ knocks: [knockOf()] })
    await pass(0)
    const before = door.asked.length
    await pass(6_000)
    expect(door.asked.length - before).toBe(3)
  })

  test('is gone after Take Back', async () => {
    const { user, door } = await openDesk({ knocks: [knockOf()] })
    await user.click(await screen.findByRole('button', { name: /Take Back/u }))
    await expect.poll(() => screen.queryByRole('region', { name: 'Your knocks' })).toBeNull()
    expect(door.asked).toContain(`take back ${knockOf().id}`)
  })

  test('stays when Take Back fails, and says why', async () => {
    const { user } = await openDesk({
      knocks: [knockOf()],
      arrange: ({ door }) => void (door.refusal = { ok: false, code: 'unreachable' }),
    })
    await user.click(await screen.findByRole('button', { name: /Take Back/u }))
    await shows(/The hospital could not be reached/u)
    button(/Take Back/u)
  })

  test('knocks again with the same reason and note', async () => {
    const { user, door } = await openDesk({
      knocks: [answered('no_answer', { reason: 'medicine', note: 'Your pills' })],
    })
    await user.click(await screen.findByRole('button', { name: /Knock Again/u }))
    await shows(/Knocking/u)
    const body = { room: knockRoom('A').id, reason: 'medicine', patient: null, note: 'Your pills' }
    expect(door.asked).toContain(`knock ${JSON.stringify(body)}`)
  })

  test('leads into the call that the answer opened, even if someone has joined it', async () => {
    const { user, world } = await openDesk({
      knocks: [answered('come_in', { call })],
      arrange: ({ waits }) => waits(deskCall(call, 0)),
    })
    await user.click(await screen.findByRole('button', { name: /Join\s*Room 412/u }))
    await screen.findByRole('button', { name: 'Leave' })
    expect(world.asked.at(-1)).toBe(
      `desk as the account {"call":"${call}","display_name":"Dr. Mori","together":true}`,
    )
  })

  test('of an answer replaces the row of its call, and goes when the call is over', async () => {
    holdTheClock()
    const { waits, world } = await openDesk({
      knocks: [answered('come_in', { call })],
      arrange: (page) => page.waits(deskCall(call, 0)),
    })
    await pass(0)
    screen.getByRole('heading', { name: 'No one is waiting' })
    waits()
    await pass(2_500)
    expect(card().textContent, 'a list from before the answer').toContain('“Come in”')
    world.desk = { ok: true, value: { ...emptyDesk, now: deskNow + 5_000 } }
    await pass(2_500)
    expect(screen.queryByRole('region', { name: 'Your knocks' })).toBeNull()
  })

  test('leaves no word of the answer on the page after the call', async () => {
    holdTheClock()
    const { waits, world, door } = await openDesk({
      knocks: [knockOf()],
      arrange: (page) => page.waits(deskCall(call, 0)),
    })
    await pass(0)
    door.knocks = [answered('sound_only', { call })]
    await pass(2_000)
    const said = () =>
      screen
        .getAllByRole('status')
        .map(({ textContent }) => textContent)
        .join('')
    expect(said()).toContain('You hear each other.')
    waits()
    world.desk = { ok: true, value: { ...emptyDesk, now: deskNow + 60_000 } }
    await pass(2_500)
    expect(screen.queryByRole('region', { name: 'Your knocks' })).toBeNull()
    expect(said()).toBe('')
  })

  test('is cancelled after an answer', async () => {
    const { user, door } = await openDesk({
      knocks: [answered('come_in', { call })],
      arrange: ({ waits }) => waits(deskCall(call, 0)),
    })
    await user.click(await screen.findByRole('button', { name: /Cancel/u }))
    await expect.poll(() => screen.queryByRole('region', { name: 'Your knocks' })).toBeNull()
    expect(door.asked).toContain(`take back ${knockOf().id}`)
  })

  test('is closed on this page', async () => {
    const { user } = await openDesk({ knocks: [answered('not_now')] })
    await user.click(await screen.findByRole('button', { name: /Close/u }))
    expect(screen.queryByRole('region', { name: 'Your knocks' })).toBeNull()
  })

  test('reminds by the chime when the five minutes are over', async () => {
    holdTheClock()
    const { bell } = await openDesk({
      knocks: [answered('in_5_minutes', { knock_again_at: deskNow + 300_000 })],
    })
    await pass(0)
    expect(button(/^Knock at \d/u).getAttribute('aria-disabled')).toBe('true')
    await pass(299_000)
    expect(bell.rung).toBe(0)
    await pass(1_000)
    expect(bell.rung).toBe(1)
    await pass(10_000)
    expect(bell.rung).toBe(1)
    expect(card().textContent).toContain('Time to knock again')
    button(/Knock Again/u)
  })

  test('does not remind after it was closed', async () => {
    holdTheClock()
    const { bell } = await openDesk({
      knocks: [answered('in_5_minutes', { knock_again_at: deskNow + 300_000 })],
    })
    await pass(0)
    act(() => button(/Close/u).click())
    await pass(301_000)
    expect(bell.rung).toBe(0)
  })
})

test.each([
  ['ja', 'ノック'],
  ['ar', 'طلب'],
] as const)('the knock speaks %s', async (locale, word) => {
  await openDesk({ locale, knocks: [knockOf()] })
  await expect.poll(() => document.body.textContent).toContain(word)
})
