import { describe, expect, vi } from 'vitest'
import type { RoommateAnswer, RoommateQuestion } from '../../../../src/contract/calls/roommates.ts'
import { networkOnlineAtom, streamStatusAtom } from '../../../../src/state/bedside/connection.ts'
import {
  closeRoommateAtom,
  forgetRoommateAtom,
  hearRoommateAtom,
  roommateAtom,
  roommateVisitAtom,
} from '../../../../src/state/bedside/roommate.ts'
import {
  answerRoommateAtom,
  endRoommateTimeAtom,
  openRoommateAtom,
  presentRule,
} from '../../../../src/state/bedside/roommateAnswer.ts'
import type { Result } from '../../../../src/state/ports.ts'
import { timersTest as test } from '../../../support/fixtures/timersTest.ts'
import { createBedside, ok, refused, unreachable } from '../../../support/scripted/bedside/scriptedBedside.ts'
import { roommateQuestion } from '../../../support/scripted/calls/scriptedRoommate.ts'

const asked = () => ({ ...roommateQuestion, expires_at: Date.now() + 20_000 })

/** Returns a connected remote that is asked `question`, and whose server answers with `reply`. */
function openAsked(question: RoommateQuestion = asked(), reply: Result<unknown> = ok(null)) {
  const { store, api } = createBedside()
  store.set(streamStatusAtom, 'open')
  api.on('POST /api/me/roommate', reply)
  const hear = (heard: RoommateQuestion | null) =>
    store.set(hearRoommateAtom, { name: 'roommate', data: { question: heard } })
  hear(question)
  return {
    store,
    api,
    hear,
    question,
    view: () => store.get(roommateAtom),
    answer: (answer: RoommateAnswer) => store.set(answerRoommateAtom, answer),
    endTime: () => store.set(endRoommateTimeAtom),
  }
}

describe('the question about a visit to the bed beside', () => {
  test('opens by itself while the first answer is awaited', () => {
    const { view, question } = openAsked()
    expect(view()).toEqual({
      kind: 'asked',
      question,
      isFirst: true,
      sending: null,
      problem: null,
      isGone: false,
    })
  })

  test.each([
    ['answered already', { answer: 'fine' }],
    ['over in time', { expires_at: 1 }],
  ] as const)('stays in the menu if it is %s', (_which, change) => {
    const { view, store, question } = openAsked({ ...asked(), ...change })
    expect(view()).toEqual({ kind: 'none' })
    expect(store.get(roommateVisitAtom)).toEqual(question)
  })

  test('is not opened again by the same news after it was closed', () => {
    const { view, store, hear, question } = openAsked()
    store.set(closeRoommateAtom)
    hear(question)
    expect(view()).toEqual({ kind: 'none' })
    hear({ ...asked(), id: 'another' })
    expect(view()).toMatchObject({ kind: 'asked', isFirst: true })
  })

  test('shows the answer that was given at the room screen', () => {
    const { view, hear, question } = openAsked()
    const answered = { ...question, answer: 'fine' } as const
    hear(answered)
    expect(view()).toEqual({ kind: 'settled', question: answered })
  })

  test('ends with the visit, and is forgotten with the session', () => {
    const { view, hear, store } = openAsked()
    hear(null)
    expect(view()).toEqual({ kind: 'over', because: 'ended' })
    expect(store.get(roommateVisitAtom)).toBeNull()
    hear(asked())
    store.set(forgetRoommateAtom)
    expect([view(), store.get(roommateVisitAtom)]).toEqual([{ kind: 'none' }, null])
  })

  test('leaves no rule in the menu while the server cannot be reached', () => {
    const { store, question } = openAsked()
    expect(store.get(roommateVisitAtom)).toEqual(question)
    store.set(networkOnlineAtom, false)
    expect(store.get(roommateVisitAtom)).toBeNull()
  })
})

describe('the end of the time for the first answer', () => {
  test.each(['one_bed', 'sound_only'] as const)('shows the rule of the room: %s', (unanswered) => {
    const { view, endTime } = openAsked({ ...asked(), unanswered })
    endTime()
    const shown = view()
    expect(shown).toMatchObject({ kind: 'settled', question: { answer: null } })
    if (shown.kind === 'settled') expect(presentRule(shown.question)).toBe(unanswered)
  })

  test('claims no rule without a connection', () => {
    const { view, endTime, store } = openAsked()
    store.set(streamStatusAtom, 'lost')
    endTime()
    expect(view()).toEqual({ kind: 'none' })
  })

  test('leaves the question open after an answer that failed', async () => {
    const { view, endTime, answer } = openAsked(asked(), unreachable)
    await answer('fine')
    endTime()
    expect(view()).toMatchObject({ kind: 'asked', isFirst: false, problem: 'unreachable' })
  })

  test('waits for the reply to an answer on its way', async () => {
    const { promise, resolve } = Promise.withResolvers<Result<unknown>>()
    const { view, endTime, answer, api } = openAsked()
    api.on('POST /api/me/roommate', () => promise)
    const answering = answer('fine')
    endTime()
    expect(view()).toMatchObject({ kind: 'asked', isFirst: false, sending: 'fine' })
    resolve(ok(null))
    await answering
    expect(view()).toMatchObject({ kind: 'settled', question: { answer: 'fine' } })
  })
})

describe('an answer of the roommate', () => {
  test.each(['fine', 'one_bed', 'sound_only'] as const)('%s is sent, and then applies', async (chosen) => {
    const { view, answer, api, question, store } = openAsked()
    await answer(chosen)
    expect(api.sent).toEqual([
      {
        method: 'POST',
        path: '/api/me/roommate',
        body: { question: question.id, answer: chosen },
        reply: null,
      },
    ])
    expect(view()).toEqual({ kind: 'settled', question: { ...question, answer: chosen } })
    expect(store.get(roommateVisitAtom)?.answer).toBe(chosen)
  })

  test('is not sent twice while the first is on its way', async () => {
    const { answer, api } = openAsked()
    await Promise.all([answer('fine'), answer('sound_only')])
    expect(api.sent).toHaveLength(1)
  })

  test('that was not delivered is not shown as delivered, and can be given again', async () => {
    const { view, answer, api, store } = openAsked(asked(), unreachable)
    await answer('fine')
    expect(view()).toMatchObject({ kind: 'asked', sending: null, problem: 'unreachable' })
    expect(store.get(roommateVisitAtom)?.answer).toBeNull()
    api.on('POST /api/me/roommate', ok(null))
    await answer('fine')
    expect(view()).toMatchObject({ kind: 'settled', question: { answer: 'fine' } })
  })

  test('has arrived if the server reports it, although its reply was lost', async () => {
    const { promise, resolve } = Promise.withResolvers<Result<unknown>>()
    const { view, answer, api, hear, question } = openAsked()
    api.on('POST /api/me/roommate', () => promise)
    const answering = answer('sound_only')
    hear({ ...question, answer: 'sound_only' })
    expect(view()).toMatchObject({ kind: 'asked', sending: 'sound_only' })
    resolve(unreachable)
    await answering
    expect(view()).toMatchObject({ kind: 'settled', question: { answer: 'sound_only' } })
  })

  test('after the visit says that it came too late', async () => {
    const { view, answer, store } = openAsked(asked(), refused(410, 'visit_over'))
    await answer('fine')
    expect(view()).toEqual({ kind: 'over', because: 'late' })
    expect(store.get(roommateVisitAtom)).toBeNull()
  })

  test.each([ok(null), unreachable])('on its way as the visit ends claims nothing', async (reply) => {
    const { promise, resolve } = Promise.withResolvers<Result<unknown>>()
    const { view, answer, api, hear } = openAsked()
    api.on('POST /api/me/roommate', () => promise)
    const answering = answer('fine')
    hear(null)
    resolve(reply)
    await answering
    expect(view()).toEqual({ kind: 'over', because: 'ended' })
  })

  test('to a visitor who is followed by the next leaves the new question', async () => {
    const { promise, resolve } = Promise.withResolvers<Result<unknown>>()
    const { view, answer, api, hear } = openAsked()
    api.on('POST /api/me/roommate', () => promise)
    const answering = answer('fine')
    hear({ ...asked(), id: 'another' })
    resolve(ok(null))
    await answering
    expect(view()).toMatchObject({ kind: 'asked', question: { id: 'another', answer: null }, sending: null })
  })

  test('can be changed from the menu while the visit lasts', async () => {
    const { view, answer, store, hear } = openAsked()
    await answer('one_bed')
    store.set(closeRoommateAtom)
    store.set(openRoommateAtom)
    expect(view()).toMatchObject({ kind: 'asked', isFirst: false, question: { answer: 'one_bed' } })
    await answer('sound_only')
    expect(view()).toMatchObject({ kind: 'settled', question: { answer: 'sound_only' } })
    hear(null)
    store.set(closeRoommateAtom)
    store.set(openRoommateAtom)
    expect(view()).toEqual({ kind: 'none' })
  })

  test('can be given for the first time from the menu, with the time that is left', () => {
    const { view, store } = openAsked()
    store.set(closeRoommateAtom)
    vi.setSystemTime(Date.now() + 5_000)
    store.set(openRoommateAtom)
    expect(view()).toMatchObject({ kind: 'asked', isFirst: true })
    store.set(closeRoommateAtom)
    vi.setSystemTime(Date.now() + 15_000)
    store.set(openRoommateAtom)
    expect(view()).toMatchObject({ kind: 'asked', isFirst: false })
  })
})
