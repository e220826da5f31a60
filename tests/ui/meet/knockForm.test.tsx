import { fireEvent, screen } from '@testing-library/react'
import { describe, expect } from 'vitest'
import { ConsultDeskScreen } from '../../../src/meet/consultDesk/ConsultDeskScreen.tsx'
import { meetTest as test } from '../../support/fixtures/meetTest.ts'
import { showInvited } from '../../support/pages/invitedPage.tsx'
import { knockWith, openDesk, openDialog, shows } from '../../support/pages/knockDesk.tsx'
import { createScriptedDesk } from '../../support/scripted/calls/scriptedConsultDesk.ts'
import { knockOf, knockRoom } from '../../support/scripted/calls/scriptedKnocks.ts'

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

  test('moves no room under a finger: results that arrive meanwhile are shown after the press', async () => {
    const desk = await openDesk()
    const dialog = await openDialog(desk)
    const names = () => dialog.getAllByRole('option').map(({ textContent }) => textContent.slice(0, 15))
    expect(names()).toEqual(['Room 412, Bed A', 'Room 412, Bed B'])
    const [first] = dialog.getAllByRole('option')
    if (first === undefined) throw new Error('no room is found')
    await desk.user.pointer({ keys: '[MouseLeft>]', target: first })
    fireEvent.change(dialog.getByRole('combobox'), { target: { value: 'Nadia' } })
    await expect.poll(() => desk.door.asked).toContain('rooms Nadia')
    await new Promise((settle) => setTimeout(settle, 50))
    expect(names()).toEqual(['Room 412, Bed A', 'Room 412, Bed B'])
    // The second press of a trembling hand.
    await desk.user.pointer({ keys: '[/MouseLeft][MouseLeft>]', target: first })
    await new Promise((settle) => setTimeout(settle, 350))
    expect(names()).toEqual(['Room 412, Bed A', 'Room 412, Bed B'])
    await desk.user.pointer({ keys: '[/MouseLeft]', target: first })
    await new Promise((settle) => setTimeout(settle, 350))
    // A result without the chosen room would take the choice away.
    expect(names()).toEqual(['Room 412, Bed A', 'Room 412, Bed B'])
    expect(first.getAttribute('aria-selected')).toBe('true')
  })

  test('shows results that arrive during a press of a room that is among them', async () => {
    const desk = await openDesk()
    const dialog = await openDialog(desk)
    const [, second] = dialog.getAllByRole('option')
    if (second === undefined) throw new Error('no room is found')
    await desk.user.pointer({ keys: '[MouseLeft>]', target: second })
    fireEvent.change(dialog.getByRole('combobox'), { target: { value: 'Nadia' } })
    await expect.poll(() => desk.door.asked).toContain('rooms Nadia')
    expect(dialog.getAllByRole('option')).toHaveLength(2)
    await desk.user.pointer({ keys: '[/MouseLeft]', target: second })
    await expect.poll(() => dialog.getAllByRole('option')).toHaveLength(1)
    expect(dialog.getByRole('option', { selected: true }).textContent).toContain('Bed B')
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
