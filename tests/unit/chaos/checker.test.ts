import { describe, expect, test } from 'vitest'
import { check } from '../../support/chaos/checks/check.ts'
import type { Happening } from '../../support/chaos/history.ts'
import { commanded, quietHistory, quietLevels, told, yes } from '../../support/chaos/checks/quietHistory.ts'

const right = { dir: 'right', hold_ms: 700 }
const speaker = (point: number) => ({ mute: false, point })
const off = { state: 'off' }
const did = (at: number, act: Extract<Happening, { kind: 'act' }>['act'], until = at + 100): Happening => ({
  kind: 'act',
  at,
  until,
  act,
  could: true,
})
const held = did(1_000, { act: 'hold', key: 'Right', ms: 500 }, 1_500)

test('a history in which all went as it should is without fault', () => {
  const history = quietHistory(
    [
      held,
      ...commanded(1_010, 'pan', right, { reply: yes }),
      told(1_020, 'pan', right),
      { kind: 'camera', at: 1_020, moving: true },
      { kind: 'camera', at: 1_800, moving: false },
      did(3_000, { act: 'level', level: 'Speaker', presses: 2 }),
      ...commanded(3_010, 'set_speaker', speaker(6), { reply: yes }),
      told(3_020, 'set_speaker', speaker(6)),
      ...commanded(3_050, 'set_speaker', speaker(7), { reply: yes }),
      told(3_060, 'set_speaker', speaker(7)),
    ],
    { device: { speaker: speaker(7) }, screen: { levels: { ...quietLevels, Speaker: 7 } } },
  )
  expect(check(history)).toEqual([])
})

describe('a stale movement is found', () => {
  test('when a pan arrives two seconds after the key was let go', () => {
    const history = quietHistory([held, ...commanded(1_010, 'pan', right), told(3_500, 'pan', right)])
    expect(check(history)).toContainEqual(expect.stringContaining('stale movement: pan'))
  })

  test('when the camera goes on after the longest lease', () => {
    const history = quietHistory([
      held,
      ...commanded(1_010, 'pan', right),
      told(1_020, 'pan', right),
      { kind: 'camera', at: 1_020, moving: true },
      { kind: 'camera', at: 9_000, moving: false },
    ])
    expect(check(history)).toContainEqual(expect.stringContaining('went on'))
  })

  test('when the camera never comes to rest', () => {
    expect(check(quietHistory([], { device: { moving: true } }))).toContainEqual(
      expect.stringContaining('rest'),
    )
  })

  test.each([
    ['zoom', { dir: 'in', hold_ms: 700 }],
    ['home', {}],
    ['go_to_bookmark', { b_name: 'p1' }],
  ] as const)('a %s command that no one requested is reported', (command, params) => {
    const history = quietHistory([held, ...commanded(1_010, command, params), told(1_020, command, params)])
    expect(check(history)).toContainEqual(expect.stringContaining(`stale movement: ${command}`))
  })

  test('an opened microphone that no one requested is reported', () => {
    const history = quietHistory([told(4_000, 'microphone_control', { state: 'on' })])
    expect(check(history)).toContainEqual(expect.stringContaining('microphone_control opened the room'))
  })

  test('a room that is opened long after the request is reported', () => {
    const on = { state: 'on' }
    const history = quietHistory([
      did(1_000, { act: 'uncover' }),
      ...commanded(1_010, 'video_control', on),
      told(4_000, 'video_control', on),
    ])
    expect(check(history)).toContainEqual(expect.stringContaining('opened the room'))
  })
})

describe('an effect that happened twice is found', () => {
  test('when one press moves the camera twice under one key', () => {
    const history = quietHistory([
      held,
      ...commanded(1_010, 'pan', right, { key: 'one', reply: yes }),
      ...commanded(1_300, 'pan', right, { key: 'one', copy: true, reply: yes }),
      told(1_020, 'pan', right),
      told(1_310, 'pan', right),
    ])
    expect(check(history)).toContainEqual(expect.stringContaining('twice: pan'))
  })

  test.each(['zoom', 'home', 'go_to_bookmark', 'set_as_bookmark'])(
    'when one wish for %s is carried out twice',
    (command) => {
      const history = quietHistory([
        ...commanded(1_010, command, {}, { key: 'one', reply: yes }),
        ...commanded(1_300, command, {}, { key: 'one', copy: true, reply: yes }),
        told(1_020, command, {}),
        told(1_310, command, {}),
      ])
      expect(check(history)).toContainEqual(expect.stringContaining(`twice: ${command} happened 2 times`))
    },
  )

  test('when one pin became two of the same name', () => {
    const history = quietHistory([], { server: { pins: ['Door', 'Door'] } })
    expect(check(history)).toContainEqual(expect.stringContaining('twice: the pin Door'))
  })

  test('when one call, one invite, one message or one entry became two', () => {
    const calls = [1_100, 1_200].map((started) => ({ started, open: false }))
    const history = quietHistory(
      [
        did(1_000, { act: 'call' }),
        did(2_000, { act: 'invite', to: 'a@b.example' }),
        did(3_000, { act: 'chat', text: 'It hurts' }),
        { kind: 'heard', at: 4_000, text: 'It hurts' },
        { kind: 'heard', at: 4_001, text: 'It hurts' },
      ],
      { server: { calls, invites: ['a@b.example', 'a@b.example'], sessions: 1 } },
    )
    const faults = check(history)
    for (const what of ['a call', 'the invite', 'the message', 'a session'])
      expect(faults).toContainEqual(expect.stringContaining(`twice: ${what}`))
  })
})

describe('an acknowledged write that was lost is found', () => {
  test('when a level is not what was acknowledged last', () => {
    const history = quietHistory([
      did(1_000, { act: 'level', level: 'Speaker', presses: 1 }),
      ...commanded(1_010, 'set_speaker', speaker(6), { reply: yes }),
      told(1_020, 'set_speaker', speaker(6)),
    ])
    expect(check(history)).toContainEqual(expect.stringContaining('lost: set_speaker'))
  })

  test('when a late copy brings an older level back', () => {
    const history = quietHistory(
      [
        ...commanded(1_010, 'set_speaker', speaker(6), { key: 'six', reply: yes }),
        ...commanded(1_100, 'set_speaker', speaker(7), { key: 'seven', reply: yes }),
        ...commanded(2_000, 'set_speaker', speaker(6), { key: 'six', copy: true, reply: yes }),
        ...[speaker(6), speaker(7), speaker(6)].map((params, at) =>
          told(1_020 + at * 100, 'set_speaker', params),
        ),
      ],
      { device: { speaker: speaker(6) }, screen: { levels: { ...quietLevels, Speaker: 6 } } },
    )
    const faults = check(history)
    expect(faults).toContainEqual(expect.stringContaining('lost: set_speaker'))
    expect(faults).toContainEqual(expect.stringContaining('order: set_speaker'))
  })

  test('when a cover that the server kept never reached the room', () => {
    const kept = { busy_status: 'offline', success: false, reason: 'waiting' }
    const history = quietHistory([
      did(1_000, { act: 'cover' }),
      ...commanded(1_010, 'video_control', off, { reply: kept }),
    ])
    expect(check(history)).toContainEqual(expect.stringContaining('lost: video_control off'))
  })

  test('when a microphone that was switched off is on', () => {
    const history = quietHistory([...commanded(1_010, 'microphone_control', off, { reply: yes })])
    expect(check(history)).toContainEqual(expect.stringContaining('lost: microphone_control off'))
  })

  test('when a call that the server took never came to be', () => {
    const history = quietHistory([
      did(1_000, { act: 'call' }),
      ...[{ path: '/api/patient-call/aps', at: 1_010, exchange: 1 }].flatMap((sent): Happening[] => [
        { kind: 'request', method: 'POST', key: 'one', body: {}, copy: false, ...sent },
        { kind: 'reply', at: 1_020, exchange: 1, status: 200, body: {} },
      ]),
    ])
    expect(check(history)).toContainEqual(expect.stringContaining('lost: the call'))
  })

  test('when a pin, an invite, a message or the end of a call is gone', () => {
    const post = (at: number, path: string, body: unknown, answer: unknown): Happening[] => [
      { kind: 'request', at, exchange: at, method: 'POST', path, key: String(at), body, copy: false },
      { kind: 'reply', at: at + 5, exchange: at, status: 200, body: answer },
    ]
    const history = quietHistory(
      [
        ...commanded(1_000, 'set_as_bookmark', { b_name: 'Door' }, { reply: yes }),
        ...post(2_000, '/api/invite/participant', { to: 'mailto:a@b.example' }, [{ status: 'ACCEPTED' }]),
        { kind: 'clinician', at: 2_500, there: true },
        ...post(3_000, '/api/client/v2/conferences/room/message', { payload: 'It hurts' }, {}),
        ...commanded(4_000, 'final_end_call', {}, { reply: yes }),
        did(900, { act: 'call' }),
      ],
      { server: { calls: [{ started: 950, open: true }] } },
    )
    const faults = check(history)
    for (const what of [
      'the pin Door',
      'the invite to a@b.example',
      'the message "It hurts"',
      'the end of the call',
    ])
      expect(faults).toContainEqual(expect.stringContaining(`lost: ${what}`))
  })
})

test('a pin that was removed by its id is not missed, and is missed where it stays', () => {
  const pin = { unique_id: 'p1', name: 'Door' }
  const acts = [
    ...commanded(1_000, 'set_as_bookmark', { b_name: 'Door' }, { reply: { ...yes, pin } }),
    ...commanded(2_000, 'delete_bookmark', { b_name: 'p1' }, { reply: yes }),
  ]
  const lost = (pins: string[]) =>
    check(quietHistory(acts, { server: { pins } })).filter((fault) => fault.startsWith('lost'))
  expect(lost([])).toEqual([])
  expect(lost(['Door'])).toEqual([expect.stringContaining('the end of the pin Door')])
})

test('messages that are read in another order than they were written are found', () => {
  const history = quietHistory([
    did(1_000, { act: 'chat', text: 'first' }),
    did(2_000, { act: 'chat', text: 'second' }),
    { kind: 'heard', at: 3_000, text: 'second' },
    { kind: 'heard', at: 3_001, text: 'first' },
  ])
  expect(check(history)).toContainEqual(expect.stringContaining('order: messages'))
})

describe('detection of states never resolved on the screen', () => {
  test.each([
    ['a notice that something waits', { screen: { unresolved: ['1 change is waiting.'] } }],
    ['a row that the storage keeps', { settled: { waiting: ['[{}]'] } }],
    ['a level that is not the real one', { device: { bright: 12 } }],
    ['a key that covers a covered room', { device: { camera: 'off', microphone: 'off' } }],
    [
      'a menu of a covered room that does not offer to uncover',
      {
        device: { camera: 'off', microphone: 'off' },
        screen: { path: '/main', cover: null },
      },
    ],
    ['a camera that cannot be moved', { screen: { steers: false } }],
    ['a screen from which nothing leads on', { screen: { path: '/session-expired' } }],
  ] as const)('%s', (_what, planted) => {
    const [fault] = check(quietHistory([], planted))
    expect(fault).toContain('unresolved: ')
  })

  test('a wish that was neither sent nor told of', () => {
    const history = quietHistory([did(1_000, { act: 'level', level: 'Mic', presses: 1 })])
    expect(check(history)).toContainEqual(expect.stringContaining('nobody was told'))
  })
})

test('data left over from an earlier patient is found, with its location', () => {
  const leftovers = [{ where: 'wardlink/chat', what: 'It hurts' }]
  expect(check(quietHistory([], { settled: { leftovers } }))).toEqual([
    'left over: It hurts in wardlink/chat',
  ])
})
