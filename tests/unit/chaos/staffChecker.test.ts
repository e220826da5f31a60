import { describe, expect, test } from 'vitest'
import { check } from '../../support/chaos/checks/check.ts'
import { commanded, quietHistory, told } from '../../support/chaos/checks/quietHistory.ts'
import type { Happening, SettledClaim } from '../../support/chaos/history.ts'

const [wanda, chen] = ['Wanda Larsen', 'Chen Bao'] as const
const call = '0b0f8c9e-5f3e-4f43-9d6a-1d3a4e5f6a7b'
const entry = '1c1f8c9e-5f3e-4f43-9d6a-1d3a4e5f6a7c'

describe('a claim of a call', () => {
  const claimed = (who: string, status: number, at = 1_000): Happening => ({
    kind: 'callClaimed',
    at,
    who,
    call,
    status,
  })
  const comes = (change: Partial<Extract<Happening, { kind: 'coming' }>> = {}): Happening => ({
    kind: 'coming',
    at: 1_500,
    expected: wanda,
    tablet: wanda,
    desks: ['own', wanda],
    server: wanda,
    ...change,
  })
  const claim: SettledClaim = { call, name: wanda, from: 1_000, until: 2_000, outcome: 'joined' }
  const race = [claimed(wanda, 200), claimed(chen, 409)]
  const faults = (happenings: readonly Happening[], claims: readonly SettledClaim[]): string[] =>
    check(quietHistory(happenings, { server: { claims } }))

  test('that one of two wins, and that all read the same, is without fault', () => {
    expect(faults([...race, comes()], [claim])).toEqual([])
    const nobody = comes({ expected: null, tablet: null, desks: [null, null], server: null })
    const second = [
      claimed(chen, 200, 3_000),
      comes({ expected: null, tablet: null, desks: [null, null], server: null }),
    ]
    const later: SettledClaim = { ...claim, name: chen, from: 3_000, until: 4_000 }
    expect(faults([...race, nobody, ...second], [claim, later])).toEqual([])
  })

  test.each([
    [
      'was won by two',
      [claimed(wanda, 200), claimed(chen, 200)],
      [claim, { ...claim, name: chen, from: 2_000 }],
    ],
    ['overlaps with another', race, [claim, { ...claim, from: 1_500 }]],
    ['is lost', race, []],
    ['is never over', race, [{ ...claim, until: null }]],
    ['the patient does not read', [...race, comes({ tablet: null })], [claim]],
    [
      'the patient still reads',
      [...race, comes({ expected: null, desks: [null, null], server: null })],
      [claim],
    ],
    ['the other desk does not show', [...race, comes({ desks: ['own', null] })], [claim]],
    ['is the own one of both', [...race, comes({ desks: ['own', 'own'] })], [claim]],
    ['the server does not have', [...race, comes({ server: chen })], [claim]],
  ])('that %s is found', (_what, happenings, claims) => {
    expect(faults(happenings, claims)).not.toEqual([])
  })
})

describe('an emergency entry', () => {
  const began: Happening = { kind: 'entry', at: 1_000, id: entry, opensAt: 11_000 }
  const opened = (at: number): Happening => told(at, 'api', { vmr: 'room', entry })
  const read = (title: string): Happening => ({ kind: 'entryTold', at: 13_000, title })
  const over: Happening = { kind: 'act', at: 12_000, until: 12_000, act: { act: 'entryOver' }, could: true }
  const faults = (
    happenings: readonly Happening[],
    outcome: string,
    { audited = [outcome], complete = false }: { audited?: readonly string[]; complete?: boolean } = {},
  ): string[] => {
    const ended = { id: entry, kind: 'emergency', outcome, isOpened: outcome === 'entered' } as const
    const history = quietHistory([began, ...happenings], {
      server: { knocks: [ended], audited },
      settled: { knocksRead: [{ id: entry, outcome }] },
    })
    return check({ ...history, schedule: { ...history.schedule, complete } })
  }
  const covers: readonly Happening[] = [
    ...commanded(5_000, 'video_control', { state: 'off' }, { reply: { busy_status: 'open', success: true } }),
    ...commanded(50_000, 'video_control', { state: 'on' }),
  ]

  test('that opened after its countdown, or was covered in it, is without fault', () => {
    expect(faults([opened(11_100), read('Wanda Larsen opened your camera')], 'entered')).toEqual([])
    expect(faults([opened(11_100), read('Wanda Larsen did not come in')], 'entered')).toEqual([])
    expect(faults([...covers, read('The camera was covered')], 'covered')).toEqual([])
  })

  test.each([
    ['opened before the end of its countdown', [opened(10_900)], 'entered', {}],
    ['opened the room and ended otherwise', [opened(11_100)], 'room_offline', {}],
    ['never opened the room', [], 'entered', {}],
    ['opened although it was covered', [...covers, opened(11_100)], 'entered', {}],
    ['was covered and ended otherwise', covers, 'room_offline', {}],
    ['has no end in the audit', [], 'room_offline', { audited: [] }],
    ['has two ends in the audit', [], 'room_offline', { audited: ['room_offline', 'covered'] }],
    ['was told of otherwise', [opened(11_100), read('The camera was covered')], 'entered', {}],
    ['the patient never read of', [opened(11_100), over], 'entered', { complete: true }],
    ['the desk does not list as often', [{ ...began, id: 'another' }], 'room_offline', {}],
  ])('that %s is found', (_what, happenings, outcome, more) => {
    expect(faults(happenings, outcome, more)).not.toEqual([])
  })

  test('that is still on the screen is found', () => {
    expect(check(quietHistory([], { screen: { words: 'Emergency Entry' } }))).not.toEqual([])
  })
})
