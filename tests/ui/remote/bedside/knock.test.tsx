import { act, fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sessionEffectsAtom } from '../../../../src/app/bedside/sessionEffectsSlot.ts'
import { SessionEffects } from '../../../../src/app/bedside/SessionEffects.tsx'
import type { RoomKnock, RoomQuestion } from '../../../../src/contract/calls/knocks.ts'
import type { Locale } from '../../../../src/state/preferences.ts'
import { answerCalls, doctor } from '../../../support/scripted/calls/bedsideCall.ts'
import { openRoom } from '../../../support/pages/bedsidePage.tsx'
import { covered, done, hearRoom, ok, refused } from '../../../support/scripted/bedside/scriptedBedside.ts'

/* A clinician's knock on the patient's remote (issue 28, item 1). */

const mori = (): RoomQuestion => ({
  kind: 'knock',
  id: 'f4f0a3a2-8d53-4f4a-9f0c-0f6f2a0f0001',
  name: 'Dr. Haruka Mori',
  from: '4 West',
  reason: 'round',
  note: 'I would like to talk about going home.',
  expires_at: Date.now() + 60_000,
  next: null,
})
const answerCall = 'POST /api/me/knock'

/** Opens a page on which a clinician knocks, and waits until an answer can be pressed. */
async function openKnocked({
  path = '/',
  locale = 'en',
  knock = mori(),
  arrange = answerCalls,
}: { path?: string; locale?: Locale; knock?: RoomKnock; arrange?: typeof answerCalls } = {}) {
  const page = await openRoom({ path, locale, arrange })
  await act(async () => page.store.set(sessionEffectsAtom, { SessionEffects }))
  page.api.on(answerCall, ok(null))
  const hear = (heard: RoomKnock | null) =>
    act(async () => page.events.tell({ name: 'knock', data: { knock: heard } }))
  await hear(knock)
  const door = await screen.findByRole<HTMLDialogElement>('dialog')
  const answer = (name: string | RegExp) => screen.findByRole('button', { name, busy: false })
  const sent = () => page.api.sent.filter((request) => request.path === '/api/me/knock')
  return { ...page, hear, door, answer, sent, knock }
}

test('shows who knocks, from where and why, and no button has the focus', async () => {
  const { door } = await openKnocked()
  expect(door.textContent).toMatch(/Clinician, 4 West.*Dr. Haruka Mori.*Round.*“I would like to talk/)
  expect(door.textContent).toContain('No one can see or hear you yet')
  expect(document.activeElement?.tagName).not.toBe('BUTTON')
  expect(door.contains(document.activeElement)).toBe(true)
  expect(screen.getByRole('dialog', { name: 'Someone Is at Your Door' })).toBe(door)
})

test('catches the eye with a frame until it is answered', async () => {
  const { user, door, answer } = await openKnocked()
  expect(door.querySelector('.door-flash')).toBeTruthy()
  await user.click(await answer(/^Not now/))
  const told = await screen.findByRole('dialog', { name: 'Your Answer' })
  expect(told.querySelector('.door-flash')).toBeNull()
})

test('a press that was aimed at the screen below answers nothing', async () => {
  const { user, hear, sent, answer, events, knock } = await openKnocked()
  await hear(null)
  act(() => events.tell({ name: 'knock', data: { knock } }))
  // Without a wait in between: the buttons work half a second later.
  fireEvent.click(screen.getByRole('button', { name: /^Come in/ }))
  expect(sent()).toEqual([])
  await user.click(await answer(/^Come in/))
  expect(sent().map(({ body }) => body)).toEqual([{ knock: knock.id, answer: 'come_in' }])
})

test('stays open after Escape, and when the browser goes back', async () => {
  const { door, sent } = await openKnocked()
  expect(fireEvent(door, new Event('cancel', { cancelable: true })), 'Escape').toBe(false)
  // A browser lets Back close a dialog that opened without a press.
  await act(async () => {
    door.close()
    await new Promise((resolve) => setTimeout(resolve, 0))
  })
  await expect.poll(() => door.open).toBe(true)
  expect(within(door).getByRole('button', { name: /^Come in/ })).toBeTruthy()
  expect(sent()).toEqual([])
})

test.each([
  [/^Come in/, 'come_in'],
  [/^Sound only/, 'sound_only'],
] as const)('%s lets the clinician in, and leads to the call', async (name, chosen) => {
  const { user, sent, answer, router } = await openKnocked()
  await user.click(await answer(name))
  expect(sent().map(({ body }) => body)).toEqual([{ knock: mori().id, answer: chosen }])
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  await expect.poll(() => router.state.location.pathname).toBe('/aps-options')
})

test.each([
  [/^In 5 minutes/, /Dr. Haruka Mori has your answer and will knock again at \d/],
  [/^Not now/, /Dr. Haruka Mori has your answer and does not come in\./],
] as const)('%s says that the answer has arrived, until it is closed', async (name, words) => {
  const { user, answer, hear, router } = await openKnocked({ path: '/support' })
  await user.click(await answer(name))
  await hear(null)
  const told = await screen.findByRole('dialog', { name: 'Your Answer' })
  expect(told.textContent).toMatch(words)
  expect(told.textContent).toContain('No one can see or hear you')
  await user.click(within(told).getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(router.state.location.pathname).toBe('/support')
})

test('disappears when the clinician takes it back, and the screen below is still the same', async () => {
  const { hear, go, knock } = await openKnocked()
  await hear(null)
  expect(screen.queryByRole('dialog')).toBeNull()
  await go('/guest')
  const number = await screen.findByRole<HTMLInputElement>('textbox', {})
  await hear({ ...knock, id: 'f4f0a3a2-8d53-4f4a-9f0c-0f6f2a0f0002' })
  expect(screen.getByRole('dialog')).toBeTruthy()
  await hear(null)
  expect(number.isConnected).toBe(true)
})

test('an answer that does not arrive can be given again, and one that is too late says so', async () => {
  const { user, api, answer, sent, door } = await openKnocked()
  api.on(answerCall, { ok: false, code: 'unreachable' })
  await user.click(await answer(/^Not now/))
  // An answer is never sent by itself later, so the alert must not promise it, also after the connection is back.
  expect(within(door).getByRole('alert').textContent).toBe('That may not have arrived.Press again.')
  api.on(answerCall, refused(409, 'room_offline'))
  await user.click(await answer(/^Come in/))
  expect(within(door).getByRole('alert').textContent).toContain('The room screen is not connected.')
  api.on(answerCall, refused(410, 'knock_over'))
  await user.click(await answer(/^Come in/))
  const told = await screen.findByRole('dialog')
  expect(told.textContent).toContain('Your answer came too late and did not count.')
  expect(sent()).toHaveLength(3)
  await user.click(within(told).getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the next clinician is named, and asks after the answer to the first', async () => {
  const next = { ...mori(), id: 'f4f0a3a2-8d53-4f4a-9f0c-0f6f2a0f0003', name: 'Nurse Ito' }
  const { user, answer, hear, door, api } = await openKnocked({ knock: { ...mori(), next: 'Nurse Ito' } })
  expect(door.textContent).toContain('Nurse Ito is next')
  const arriving = Promise.withResolvers<void>()
  api.on(answerCall, async () => {
    await arriving.promise
    return ok(null)
  })
  await user.click(await answer(/^Not now/))
  await hear(next)
  await act(async () => arriving.resolve())
  expect(screen.getByRole('dialog').textContent).toContain('Nurse Ito')
  expect(screen.getByRole('button', { name: /^Come in/ })).toBeTruthy()
})

test('in a covered room, says what each answer uncovers', async () => {
  const { bedside, door } = await openKnocked()
  act(() => hearRoom(bedside, covered))
  expect(door.textContent).toContain('Camera covered, mic off')
  expect(within(door).getByRole('button', { name: /^Come in/ }).textContent).toContain(
    'Uncovers the camera and microphone',
  )
  expect(within(door).getByRole('button', { name: /^Sound only/ }).textContent).toContain(
    'camera stays covered',
  )
})

test('in a call, offers no answer that would change the picture of the others', async () => {
  const { door, events } = await openKnocked()
  act(() =>
    events.tell({ name: 'call', data: { status: 'running', alias: 'room-302', participants: ['Ada'] } }),
  )
  expect(within(door).queryByRole('button', { name: /^Sound only/ })).toBeNull()
  expect(within(door).getByRole('button', { name: /^Come in/ }).textContent).toContain('Joins this call')
  expect(door.textContent).not.toContain('No one can see or hear you')
})

test('an answer that is being sent keeps its page when the call that it opens is heard of first', async () => {
  const { user, api, events, door, answer } = await openKnocked()
  api.on(answerCall, () => new Promise(() => undefined))
  await user.click(await answer(/^Come in/))
  await act(async () =>
    events.tell({ name: 'call', data: { status: 'running', alias: 'room-302', participants: [] } }),
  )
  expect(door.textContent).toContain('Sees and hears you')
  expect(door.textContent).toContain('No one can see or hear you yet')
  expect(screen.queryByRole('button', { name: 'End' })).toBeNull()
})

/** Opens a remote that is in a call with a clinician while another one knocks. */
async function openKnockedInCall() {
  const page = await openKnocked({
    path: '/aps-options',
    arrange: (bedside) => {
      answerCalls(bedside)
      bedside.conference.admits = [doctor]
    },
  })
  // The call's own screen is below, with a button of that name.
  const press = async (name: string) => page.user.click(within(page.door).getByRole('button', { name }))
  await within(page.door).findByRole('button', { name: 'End' })
  return { ...page, press }
}

test('in a call, the call can be ended from the knock, which then still waits', async () => {
  const { press, answer, conference, door, sent } = await openKnockedInCall()
  await press('End')
  expect(within(door).getByRole('region', { name: 'End the call?' })).toBeTruthy()
  expect(within(door).queryByRole('button', { name: /^Come in/ })).toBeNull()
  await press('End')
  await expect.poll(() => conference.asked).toEqual(['endForAll'])
  expect(within(door).queryByRole('button', { name: 'End' })).toBeNull()
  expect((await answer(/^Come in/)).textContent).toContain('Sees and hears you')
  expect(sent()).toEqual([])
})

test('in a call, the camera can be covered from the knock, which then still waits', async () => {
  const { user, door, api, sent } = await openKnockedInCall()
  api.on('POST /api/v1/rooms/control', done(covered))
  await user.click(within(door).getByRole('button', { name: /^Cover Camera/ }))
  expect(api.commands().slice(-2)).toEqual(['video_control off', 'microphone_control off'])
  expect(within(door).getByRole('button', { name: /^Come in/ })).toBeTruthy()
  expect(sent()).toEqual([])
})

test('in a call, a second press in the same place keeps the call', async () => {
  const { press, answer, conference, door } = await openKnockedInCall()
  const last = () => within(door).getAllByRole('button').at(-1)
  expect(last()?.textContent).toBe('End')
  await press('End')
  expect(last()?.textContent).toBe('Stay in the Call')
  await press('Stay in the Call')
  expect(conference.asked).toEqual([])
  expect((await answer(/^Not now/)).textContent).toContain('Your call goes on')
})

test('ends the call of the room that this remote has not joined, and says if it could not', async () => {
  const { user, answer, events, api, door } = await openKnocked()
  const call = { alias: 'room-302', participants: ['Ada'] }
  await act(async () => events.tell({ name: 'call', data: { status: 'running', ...call } }))
  const control = 'POST /api/v1/rooms/control'
  api.on(control, { ok: false, code: 'unreachable' })
  await user.click(await answer('End'))
  await user.click(await answer('End'))
  expect((await within(door).findByRole('alert')).textContent).toContain('That may not have arrived.')
  api.on(control, done())
  await user.click(await answer('End'))
  expect(api.commands().at(-1)).toBe('final_end_call')
  await act(async () => events.tell({ name: 'call', data: { status: 'ended', ...call } }))
  expect(await answer(/^Sound only/)).toBeTruthy()
})

test('goes away without a connection a moment after its time', async () => {
  await openKnocked({ knock: { ...mori(), expires_at: Date.now() + 100 } })
  await expect.poll(() => screen.queryByRole('dialog'), { timeout: 5_000 }).toBeNull()
})

test.each([
  ['ja', '訪問のご案内', 'どうぞ'],
  ['ar', 'طلب دخول إلى غرفتك', 'السماح بالدخول'],
] as const)('asks in the language of the remote: %s', async (locale, title, comeIn) => {
  const { door } = await openKnocked({ locale })
  expect(within(door).getByRole('heading', { level: 1 }).textContent).toBe(title)
  expect(within(door).getAllByRole('button')[0]?.textContent).toContain(comeIn)
})
