import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect } from 'vitest'
import type { Knock } from '../../../src/contract/calls/knocks.ts'
import { ConsultDeskScreen } from '../../../src/meet/consultDesk/ConsultDeskScreen.tsx'
import { meetTest as test } from '../../support/fixtures/meetTest.ts'
import { showInvited } from '../../support/pages/invitedPage.tsx'
import { holdTheClock, pass } from '../../support/pages/padPage.tsx'
import { createScriptedDesk, deskCall, deskNow } from '../../support/scripted/calls/scriptedConsultDesk.ts'
import { entryOf, knockOf, knockRoom } from '../../support/scripted/calls/scriptedKnocks.ts'

interface Situation {
  knocks?: Knock[]
  mayEnter?: boolean
  arrange?: (page: ReturnType<typeof createScriptedDesk>) => void
}

/** Opens the desk of an account that may use emergency entry at Room 412, Bed A. */
async function openDesk({ knocks = [], mayEnter = true, arrange }: Situation = {}) {
  const page = createScriptedDesk({ name: null, link: null })
  page.world.account = 'Dr. Mori'
  page.waits()
  page.door.knocks = knocks
  page.door.mayEnter = mayEnter
  page.door.rooms = [knockRoom('A', { may_enter: true }), knockRoom('B', { patient: 'Nadia Petrova' })]
  const began = Date.now()
  page.ports.now = () => Date.now()
  page.door.now = () => deskNow + Date.now() - began
  arrange?.(page)
  await showInvited(<ConsultDeskScreen ports={page.ports} />, { store: page.store })
  return { ...page, user: userEvent.setup() }
}
type Desk = Awaited<ReturnType<typeof openDesk>>

const card = () => within(screen.getByRole('region', { name: 'Your knocks' })).getByRole('listitem')
const shows = (words: string | RegExp) => expect.poll(() => card().textContent).toMatch(words)
const begun = ({ door }: Desk) => door.asked.filter((asked) => asked.startsWith('enter'))

async function openDialog({ user }: Desk) {
  await user.click(await screen.findByRole('button', { name: 'Emergency Entry' }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByRole('option', { name: /Bed A/u })
  return dialog
}

describe('the form of an emergency entry', () => {
  test('is offered only to an account that may use it somewhere', async () => {
    await openDesk({ mayEnter: false })
    await screen.findByRole('button', { name: 'Knock at a Room' })
    expect(screen.queryByRole('button', { name: 'Emergency Entry' })).toBeNull()
  })

  test('warns, sends room, reason and what happened, and shows the countdown', async () => {
    const desk = await openDesk()
    const dialog = await openDialog(desk)
    dialog.getByText('The camera opens without an answer.')
    await desk.user.click(dialog.getByRole('option', { name: /Bed A/u }))
    expect(dialog.getByRole('heading', { level: 2 }).textContent).toBe('Emergency entry to Room 412, Bed A')
    await desk.user.click(dialog.getByRole('radio', { name: 'Heard a cry for help' }))
    await desk.user.type(dialog.getByLabelText('What happened'), 'Called three times')
    await desk.user.click(dialog.getByRole('button', { name: 'Start the 10-second countdown' }))
    await shows(/Room 412, Bed A · 4 West.*Opens in (?:9|10) seconds.*Emergency entry.*The room counts down/u)
    const body = {
      room: knockRoom('A').id,
      reason: 'cry_for_help',
      note: 'Called three times',
      patient: null,
    }
    expect(begun(desk)).toEqual([`enter ${JSON.stringify(body)}`])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('is filled in with the keyboard alone', async () => {
    const desk = await openDesk()
    const dialog = await openDialog(desk)
    dialog.getByRole('combobox').focus()
    await desk.user.keyboard('{ArrowDown}{Enter}')
    expect(begun(desk)).toEqual([])
    await desk.user.tab()
    await desk.user.keyboard(' ')
    await desk.user.tab()
    await desk.user.keyboard('No answer{Enter}')
    await shows(/Emergency entry/u)
    expect(begun(desk)).toHaveLength(1)
  })

  test('names what is missing one after another, and sends nothing', async () => {
    const desk = await openDesk()
    const dialog = await openDialog(desk)
    const start = dialog.getByRole('button', { name: 'Start the 10-second countdown' })
    await desk.user.click(start)
    dialog.getByText('Choose a room from the list.')
    dialog.getByText('Choose a reason. The patient reads it.')
    expect(document.activeElement).toBe(dialog.getByRole('combobox'))
    await desk.user.click(dialog.getByRole('option', { name: /Bed A/u }))
    await desk.user.click(dialog.getByRole('radio', { name: 'Fall' }))
    await desk.user.click(start)
    dialog.getByText('Write what happened. The patient reads it.')
    expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: /What happened/u }))
    expect(begun(desk)).toEqual([])
  })

  test('is refused for a room where the role may not use it', async () => {
    const desk = await openDesk()
    const dialog = await openDialog(desk)
    await desk.user.click(dialog.getByRole('option', { name: /Bed B/u }))
    dialog.getByText(/Your role may not use emergency entry at this room/u)
    await desk.user.click(dialog.getByRole('radio', { name: 'Fall' }))
    await desk.user.type(dialog.getByLabelText('What happened'), 'Fell')
    await desk.user.click(dialog.getByRole('button', { name: 'Start the 10-second countdown' }))
    expect(begun(desk)).toEqual([])
  })

  test.each([
    ['room_covered', /it is never opened from outside\. Send a person to the room/u],
    ['room_offline', /cannot count down\. Send a person to the room/u],
    ['already_on_call', /This room is in a call\. Join that call/u],
    ['already_entering', /Someone else has begun an emergency entry/u],
    ['stale_record', /Another patient is in this bed now/u],
  ])('refused with %s says why and what to do, and keeps what was typed', async (code, words) => {
    const desk = await openDesk({ arrange: ({ door }) => void (door.refusal = { ok: false, code }) })
    const dialog = await openDialog(desk)
    await desk.user.click(dialog.getByRole('option', { name: /Bed A/u }))
    await desk.user.click(dialog.getByRole('radio', { name: 'Bed alarm' }))
    await desk.user.type(dialog.getByLabelText('What happened'), 'No answer')
    await desk.user.click(dialog.getByRole('button', { name: 'Start the 10-second countdown' }))
    await dialog.findByText(words)
    expect(dialog.getByLabelText('What happened')).toHaveProperty('value', 'No answer')
  })
})

describe('the card of an emergency entry', () => {
  const call = '00000000-0000-4000-8000-0000000000ca'

  test('reads the list each second while the countdown runs, and is taken back', async () => {
    holdTheClock()
    const desk = await openDesk({ knocks: [entryOf({ expires_at: deskNow + 10_000 })] })
    await pass(3_100)
    expect(desk.door.asked.filter((asked) => asked === 'list').length).toBeGreaterThanOrEqual(4)
    expect(card().textContent).toContain('Opens in 7 seconds')
    await act(async () =>
      within(card())
        .getByRole('button', { name: /^Take Back/u })
        .click(),
    )
    await pass(100)
    expect(desk.door.asked).toContain(`take back ${entryOf().id}`)
  })

  test.each<[Knock['state'], RegExp, string[]]>([
    ['covered', /Covered by the patient.*Nothing was opened\. Send a person to the room/u, ['Close']],
    ['room_offline', /The room could not open\. Nothing was opened\. Send a person/u, ['Close']],
    ['not_allowed', /You may no longer knock here/u, ['Close']],
  ])('%s says what follows, and offers no second try', async (state, words, buttons) => {
    await openDesk({ knocks: [entryOf({ state, ended_at: deskNow })] })
    await shows(words)
    expect(
      within(card())
        .getAllByRole('button')
        .map(({ textContent }) => textContent.replace(/ Room.*/u, '')),
    ).toEqual(buttons)
  })

  test('entered is joined from the card', async () => {
    const desk = await openDesk({
      knocks: [entryOf({ state: 'entered', ended_at: deskNow, call })],
      arrange: (page) => page.waits(deskCall(call, 1_000)),
    })
    await shows(/The countdown has ended.*The room announces you/u)
    await desk.user.click(within(card()).getByRole('button', { name: /^Join/u }))
    await expect.poll(() => desk.world.asked.find((asked) => asked.startsWith('desk'))).toContain(call)
  })

  test('covered after the countdown says so within two seconds, also to a screen reader', async () => {
    holdTheClock()
    const entered = { state: 'entered', ended_at: deskNow, call } as const
    const { door } = await openDesk({
      knocks: [entryOf(entered)],
      arrange: (page) => page.waits(deskCall(call, 1_000)),
    })
    await pass(100)
    door.knocks = [entryOf({ ...entered, covered: true })]
    await pass(2_000)
    const words = 'Camera covered, microphone off. Only the patient can change it.'
    expect(card().textContent).toContain(words)
    expect(card().textContent).not.toContain('announces')
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContainEqual(
      expect.stringContaining(words),
    )
  })

  test('leaves the card of “In 5 minutes” and its reminder', async () => {
    holdTheClock()
    const asked = knockOf({ state: 'in_5_minutes', ended_at: deskNow, knock_again_at: deskNow + 300_000 })
    const { bell } = await openDesk({
      knocks: [entryOf({ id: 'entry', state: 'covered', ended_at: deskNow }), asked],
    })
    await pass(100)
    const cards = within(screen.getByRole('region', { name: 'Your knocks' })).getAllByRole('listitem')
    expect(cards.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Covered by the patient'),
      expect.stringContaining('“In 5 minutes”'),
    ])
    await pass(300_000)
    expect(bell.rung).toBe(1)
    screen.getByRole('button', { name: /^Knock Again/u })
  })
})
