import { describe, expect, test } from 'vitest'
import { check } from '../../support/chaos/checks/check.ts'
import type { Happening, SettledRequest } from '../../support/chaos/history.ts'
import { quietHistory } from '../../support/chaos/checks/quietHistory.ts'

const knock = '0b0f8c9e-5f3e-4f43-9d6a-1d3a4e5f6a7b'
const question = '1c1f8c9e-5f3e-4f43-9d6a-1d3a4e5f6a7c'

const did = (at: number, act: Extract<Happening, { kind: 'act' }>['act']): Happening => ({
  kind: 'act',
  at,
  until: at + 100,
  act,
  could: true,
})
const sent = (
  at: number,
  call: string,
  body: unknown,
  { key = `key ${at}`, status = 204, reply = null }: { key?: string; status?: number; reply?: unknown } = {},
): Happening[] => {
  const [method = '', path = ''] = call.split(' ')
  return [
    { kind: 'request', at, exchange: at, method, path, key, body, copy: false },
    { kind: 'reply', at: at + 10, exchange: at, status, body: reply },
  ]
}
const answered = (answer: string, status = 204): Happening[] => [
  did(900, { act: 'knock' }),
  ...sent(1_000, 'POST /api/me/knock', { knock, answer }, { status }),
]
/** Returns the faults of a history with one knock. */
const faultsOf = (
  happenings: readonly Happening[],
  { outcome, read = outcome, isOpened = false }: { outcome: string; read?: string; isOpened?: boolean },
): string[] =>
  check(
    quietHistory(happenings, {
      server: { knocks: [{ id: knock, kind: 'knock', outcome, isOpened }] },
      settled: { knocksRead: [{ id: knock, outcome: read }] },
    }),
  )

describe('a knock', () => {
  test('that was answered and ended so is without fault', () => {
    const shown: Happening = { kind: 'door', at: 1_100, title: 'Not now' }
    expect(faultsOf([...answered('not_now'), shown], { outcome: 'not_now' })).toEqual([])
    const letIn = [...answered('come_in'), did(1_050, { act: 'answer', answer: 'come_in' })]
    expect(faultsOf(letIn, { outcome: 'come_in', isOpened: true })).toEqual([])
  })

  test.each([
    [
      'opened the room without an answer',
      [did(900, { act: 'knock' })],
      { outcome: 'come_in', isOpened: true },
    ],
    ['ended with an answer that was never given', [did(900, { act: 'knock' })], { outcome: 'not_now' }],
    ['lost an acknowledged answer', answered('not_now'), { outcome: 'no_answer' }],
    ['ended otherwise for its clinician', answered('not_now'), { outcome: 'not_now', read: 'no_answer' }],
    ['still waits', [did(900, { act: 'knock' })], { outcome: 'open' }],
    ['was made twice', answered('not_now').slice(1), { outcome: 'not_now' }],
    [
      'is shown as over although the answer counted',
      [...answered('not_now', 410), { kind: 'door', at: 1_100, title: 'This knock has ended' } as const],
      { outcome: 'not_now' },
    ],
  ])('that %s is found', (_what, happenings, knocked) => {
    expect(faultsOf(happenings, knocked)).not.toEqual([])
  })

  test('that is still on the screen is found', () => {
    const history = quietHistory([], { screen: { words: 'Someone Is at Your Door' } })
    expect(check(history)).toContainEqual(expect.stringContaining('still shows'))
  })
})

describe('a visit to the bed beside', () => {
  const saidTo = (answer: string): Happening[] => sent(1_000, 'POST /api/me/roommate', { question, answer })
  const visit = (answer: string | null, picture: string): Happening => ({
    kind: 'visit',
    at: 1_100,
    answer,
    picture,
  })

  test('that shows what the roommate allowed is without fault', () => {
    const turns: Happening = { kind: 'picture', at: 1_050, picture: 'free' }
    expect(check(quietHistory([...saidTo('fine'), turns, visit('fine', 'free')]))).toEqual([])
  })

  test.each([
    ['turns before the answer', [{ kind: 'picture', at: 900, picture: 'free' } as const, ...saidTo('fine')]],
    ['turns against the answer', [...saidTo('one_bed'), visit('one_bed', 'free')]],
    ['lost the answer', [...saidTo('one_bed'), visit(null, 'asking')]],
    ['has an answer that was never given', [visit('fine', 'free')]],
  ])('that %s is found', (_what, happenings) => {
    expect(check(quietHistory(happenings))).not.toEqual([])
  })
})

describe('a care request', () => {
  const id = 'the first'
  const row: SettledRequest = { id, kind: 'water', outcome: null, isSeen: false, coming: [] }
  const reply = { id, kind: 'water', team: 'nurses', names: {}, sent_at: 1, seen_at: null, coming: null }
  const asked = [
    did(900, { act: 'ask', kind: 'water' }),
    ...sent(
      1_000,
      'POST /api/me/requests',
      { kind: 'water' },
      { key: 'one', status: 201, reply: { ...reply, done_at: null, notified: 0 } },
    ),
  ]
  const claimed = (who: string, status: number): Happening => ({
    kind: 'claimed',
    at: 1_100,
    who,
    request: id,
    status,
  })
  const faults = (
    happenings: readonly Happening[],
    requests: readonly SettledRequest[],
    requestsShown: readonly string[],
  ): string[] => check(quietHistory(happenings, { server: { requests }, settled: { requestsShown } }))

  test('that is open, claimed and shown so is without fault', () => {
    expect(faults(asked, [row], ['Water: Sent'])).toEqual([])
    const happenings = [...asked, claimed('Wanda Larsen', 200), claimed('Chen Bao', 409)]
    const coming = { ...row, isSeen: true, coming: ['Wanda Larsen'] }
    expect(faults(happenings, [coming], ['Water: On the way'])).toEqual([])
  })

  test.each([
    ['was acknowledged and is lost', asked, [], []],
    ['was doubled', asked, [row, { ...row, id: 'the second' }], ['Water: Sent', 'Water: Sent']],
    ['is not shown', asked, [row], []],
    ['was never sent', asked.slice(0, 1), [], []],
    ['was taken back by no one', asked, [{ ...row, outcome: 'taken_back' }], []],
    ['ended although the patient stayed', asked, [{ ...row, outcome: 'patient_changed' }], []],
    [
      'was claimed by two',
      [...asked, claimed('Wanda Larsen', 200), claimed('Chen Bao', 200)],
      [{ ...row, coming: ['Chen Bao'] }],
      ['Water: On the way'],
    ],
    [
      'has another person on the way than the one who claimed it',
      [...asked, claimed('Wanda Larsen', 200), claimed('Chen Bao', 409)],
      [{ ...row, coming: ['Chen Bao'] }],
      ['Water: On the way'],
    ],
    ['was claimed without a winner', [...asked, claimed('Wanda Larsen', 409)], [row], ['Water: Sent']],
  ])('that %s is found', (_what, happenings, requests, shown) => {
    expect(faults(happenings, requests, shown)).not.toEqual([])
  })
})
