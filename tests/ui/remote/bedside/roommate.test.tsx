import { act, fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sessionEffectsAtom } from '../../../../src/app/bedside/sessionEffectsSlot.ts'
import { SessionEffects } from '../../../../src/app/bedside/SessionEffects.tsx'
import type { RoommateQuestion } from '../../../../src/contract/calls/roommates.ts'
import type { Locale } from '../../../../src/state/preferences.ts'
import { answerCalls } from '../../../support/scripted/calls/bedsideCall.ts'
import { openRoom } from '../../../support/pages/bedsidePage.tsx'
import { roomKnock } from '../../../support/scripted/calls/scriptedKnock.ts'
import { roommateQuestion } from '../../../support/scripted/calls/scriptedRoommate.ts'
import { ok, refused, unreachable } from '../../../support/scripted/bedside/scriptedBedside.ts'

/* A visit to the bed beside on the patient's remote (issue 28, item 5). */

const answerRoute = 'POST /api/me/roommate'

/** Opens a page on which the bed beside has a visit, and waits until the question is there. */
async function openAsked(
  change: Partial<RoommateQuestion> = {},
  { path = '/', locale = 'en' }: { path?: string; locale?: Locale } = {},
) {
  const page = await openRoom({ path, locale, arrange: answerCalls })
  await act(async () => page.store.set(sessionEffectsAtom, { SessionEffects }))
  page.api.on(answerRoute, ok(null))
  const question = { ...roommateQuestion, expires_at: Date.now() + 19_900, ...change }
  const hear = (heard: RoommateQuestion | null) =>
    act(async () => page.events.tell({ name: 'roommate', data: { question: heard } }))
  await hear(question)
  const door = await screen.findByRole<HTMLDialogElement>('dialog')
  const answer = (name: string | RegExp) =>
    within(screen.getByRole('dialog')).findByRole('button', { name, busy: false })
  const sent = () => page.api.sent.filter(({ path: to }) => to === '/api/me/roommate')
  return { ...page, hear, door, answer, sent, question }
}

test('shows who comes to which bed, what is asked, and what happens without an answer', async () => {
  const { door } = await openAsked()
  expect(screen.getByRole('dialog', { name: 'Visit Next to You' })).toBe(door)
  expect(door.textContent).toMatch(
    /Comes to Bed \u2068A\u2069 by video.*Dr\. Haruka Mori.*Clinician, .4 West/,
  )
  expect(door.textContent).toContain('May the camera turn?')
  expect(door.textContent).toContain('Your bed is not in the picture')
  const left = () => Number(/No answer in (\d+) seconds: Bed .A. only\./u.exec(door.textContent)?.[1])
  const first = left()
  expect(first).toBeGreaterThan(0)
  await expect.poll(left).toBeLessThan(first)
  const live = within(door).queryAllByRole('status')
  expect(live.filter(({ textContent }) => textContent.includes('seconds'))).toEqual([])
})

test('describes itself to a screen reader with the time that is left, and no button has the focus', async () => {
  const { door } = await openAsked()
  const described = (door.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ')
  expect(described).toMatch(/Dr\. Haruka Mori.*May the camera turn\?.*No answer in \d+ seconds/)
  expect(document.activeElement?.tagName).not.toBe('BUTTON')
  expect(door.contains(document.activeElement)).toBe(true)
})

test.each([
  ['guest', 'Guest'],
  ['interpreter', 'Interpreter'],
] as const)('says of a visitor to a bed without a name that they are: %s', async (role, word) => {
  const { door, answer } = await openAsked({ role, bed: '', name: 'Noor Aziz', from: '' })
  expect(door.textContent).toMatch(new RegExp(`Comes to the bed next to you by video.*Noor Aziz.*${word}`))
  expect(door.textContent).toMatch(/No answer in \d+ seconds: the bed next to you only\./)
  expect((await answer(/^Next bed only/)).textContent).toContain('The camera stays on the bed next to you')
})

test('names a visitor without a name by the role, and the rule of sound only', async () => {
  const { door } = await openAsked({ name: '', from: '', unanswered: 'sound_only' })
  expect(within(door).getByRole('heading', { level: 2 }).textContent).toBe('Clinician')
  expect(door.textContent).toMatch(/No answer in \d+ seconds: sound only\./)
})

test.each([
  [/^Fine with me/, 'fine', /^The camera may turn$/],
  [/^Bed \u2068A\u2069 only/, 'one_bed', /^The camera stays on Bed \u2068A\u2069$/],
  [/^Sound only/, 'sound_only', /^No picture at all$/],
] as const)(
  '%s is sent, and the result is shown in words until it is closed',
  async (name, chosen, words) => {
    const { user, answer, sent, question, router } = await openAsked({}, { path: '/support' })
    await user.click(await answer(name))
    expect(sent().map(({ body }) => body)).toEqual([{ question: question.id, answer: chosen }])
    const told = screen.getByRole('dialog', { name: 'Visit Next to You' })
    expect(within(told).getByRole('heading', { level: 2 }).textContent).toMatch(words)
    expect(told.textContent).toContain('Your answer has arrived.')
    // A second tap on the answer must not close what it did.
    fireEvent.click(within(told).getByRole('button', { name: 'Close' }))
    expect(screen.getByRole('dialog')).toBe(told)
    await user.click(await answer('Close'))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(router.state.location.pathname).toBe('/support')
  },
)

test('is answered with the keyboard', async () => {
  const { user, answer, sent } = await openAsked()
  const last = await answer(/^Sound only/)
  while (document.activeElement !== last) await user.tab()
  await user.keyboard('{Enter}')
  expect(sent().map(({ body }) => body)).toEqual([{ question: roommateQuestion.id, answer: 'sound_only' }])
})

test('a press that was aimed at the screen below answers nothing', async () => {
  const { sent, hear, question } = await openAsked()
  await hear({ ...question, id: '6a0e7c1d-3b52-4f0e-9d8b-2f4c8e1a7b21' })
  // Without a wait in between: the buttons work half a second later.
  const fine = screen.getByRole('button', { name: /^Fine with me/ })
  expect(fine.getAttribute('aria-busy')).toBe('true')
  fireEvent.click(fine)
  expect(sent()).toEqual([])
})

test('an answer that does not arrive says so and can be given again, and one that is too late says so', async () => {
  const { user, api, answer, door } = await openAsked()
  api.on(answerRoute, unreachable)
  await user.click(await answer(/^Sound only/))
  expect(within(door).getByRole('alert').textContent).toContain('That may not have arrived.')
  expect(door.textContent).not.toContain('Your answer has arrived')
  api.on(answerRoute, refused(410, 'visit_over'))
  await user.click(await answer(/^Sound only/))
  const told = screen.getByRole('dialog')
  expect(told.textContent).toContain('This visit has ended')
  expect(told.textContent).toContain('Your answer came too late and did not count.')
})

test('without an answer says which rule applies, and closes by itself', async () => {
  const { hear, question } = await openAsked()
  // Heard when the page is there already: a slow machine loads it for longer than the question waits.
  await hear({ ...question, id: '6a0e7c1d-3b52-4f0e-9d8b-2f4c8e1a7b21', expires_at: Date.now() + 1_000 })
  await expect
    .poll(() => screen.queryByRole('dialog')?.textContent, { timeout: 5_000 })
    .toMatch(/The camera stays on Bed .A.You did not answer\./)
  await expect.poll(() => screen.queryByRole('dialog'), { timeout: 12_000 }).toBeNull()
}, 20_000)

test('gives way to a knock at the own bed, and comes back after it', async () => {
  const { events } = await openAsked()
  const knock = { ...roomKnock, expires_at: Date.now() + 60_000 }
  await act(async () => events.tell({ name: 'knock', data: { knock } }))
  expect(await screen.findByRole('dialog', { name: 'Someone Is at Your Door' })).toBeTruthy()
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
  await act(async () => events.tell({ name: 'knock', data: { knock: null } }))
  expect(await screen.findByRole('dialog', { name: 'Visit Next to You' })).toBeTruthy()
})

test('in a call of the own bed claims nothing about its picture', async () => {
  const { door, events } = await openAsked()
  await act(async () =>
    events.tell({ name: 'call', data: { status: 'running', alias: 'room-302', participants: ['Ada'] } }),
  )
  expect(door.textContent).not.toContain('Your bed is not in the picture')
  expect(door.textContent).toMatch(/No answer in \d+ seconds: Bed .A. only\./)
})

test('the menu shows the rule while the visit lasts, and leads back to the question', async () => {
  const { user, answer, hear, sent } = await openAsked()
  expect(screen.getByText('Visit next to you')).toBeTruthy()
  await user.click(await answer(/^Fine with me/))
  await user.click(await answer('Close'))
  const line = await screen.findByText('Visit next to you')
  expect(line.parentElement?.textContent).toBe('Visit next to youThe camera may turn')
  await user.click(screen.getByRole('button', { name: 'Change Answer' }))
  const door = await screen.findByRole('dialog', { name: 'Visit Next to You' })
  expect(door.textContent).toContain('You can change your answer while the visit lasts.')
  expect(door.textContent).not.toContain('Your bed is not in the picture')
  expect((await answer(/^Fine with me/)).getAttribute('aria-pressed')).toBe('true')
  expect((await answer(/^Sound only/)).getAttribute('aria-pressed')).toBe('false')
  await user.click(await answer(/^Sound only/))
  expect(sent().map(({ body }) => body)).toMatchObject([{ answer: 'fine' }, { answer: 'sound_only' }])
  await user.click(await answer('Close'))
  expect(line.parentElement?.textContent).toBe('Visit next to youNo picture at all')
  await hear(null)
  expect(screen.queryByText('Visit next to you')).toBeNull()
})

test.each([
  ['ja', '隣のベッドへの訪問', 'かまいません', '秒以内にお返事がない場合は'],
  ['ar', 'زيارة في السرير المجاور', 'لا مانع لديّ', 'بدون رد خلال'],
] as const)('asks in the language of the remote: %s', async (locale, title, fine, deadline) => {
  const { door } = await openAsked({}, { locale })
  expect(within(door).getByRole('heading', { level: 1 }).textContent).toBe(title)
  expect(within(door).getAllByRole('button')[0]?.textContent).toContain(fine)
  expect(door.textContent).toContain(deadline)
})
