import { describe, expect, test } from 'vitest'
import { startState } from '../../../src/domain/devices/deviceState.ts'
import { check } from '../../support/cluster/check.ts'
import type { RoomHistory, Wish } from '../../support/cluster/history.ts'

const wish = (control: Wish['control'], at: number, value: number, acknowledged = true): Wish => ({
  control,
  at,
  value,
  acknowledgedAt: acknowledged ? at + 50 : null,
})
const bright = (at: number, value: number) =>
  ({ kind: 'device', at, command: 'adj_brightness', params: { bright: value }, success: true }) as const
const pan = (at: number, ms: number) =>
  ({ kind: 'device', at, command: 'pan', params: { dir: 'left', hold_ms: ms }, success: true }) as const

/** A quiet minute of one room: everything that was requested happened, once and in order. */
const quiet: RoomHistory = {
  room: '12',
  wishes: [
    wish('adj_brightness', 0, 3),
    wish('pan', 200, 101),
    wish('rename', 400, 2),
    wish('adj_brightness', 600, 4),
    wish('pan', 800, 104, false),
    wish('invite', 850, 1),
    wish('invite', 870, 2, false),
    wish('call', 900, 1),
    wish('call', 950, 2, false),
  ],
  failures: [],
  offline: [],
  commands: [bright(10, 3), pan(210, 101), bright(610, 4), bright(700, 4)],
  camera: [
    { at: 210, moving: true },
    { at: 315, moving: false },
  ],
  settled: {
    device: { ...startState, bright: 4 },
    pin: 'Window 2',
    messages: [1, 2],
    mails: [2, 1],
    calls: 1,
  },
  heldUpMs: 0,
}
const told = (otherwise: Partial<RoomHistory>): string => check({ ...quiet, ...otherwise }).join('\n')

describe('the checker of what several server processes did', () => {
  test('finds nothing where all is well, a level that was told twice included', () => {
    expect(check(quiet)).toEqual([])
  })

  test.each([
    [
      'a level that was acknowledged, and is not so',
      { settled: { ...quiet.settled, device: startState } },
      'lost: adj_brightness 4',
    ],
    [
      'a name that is the one of before',
      { settled: { ...quiet.settled, pin: 'Window 1' } },
      'lost: rename 2',
    ],
    [
      'a move that was acknowledged, and never came',
      { commands: quiet.commands.filter(({ command }) => command !== 'pan') },
      'lost: the move of 101 ms',
    ],
    [
      'a guest who was invited, and is written down nowhere',
      { settled: { ...quiet.settled, messages: [2], mails: [2] } },
      'lost: guest 1',
    ],
    [
      'a message that never arrived',
      { settled: { ...quiet.settled, mails: [1] } },
      'lost: the message to guest 2',
    ],
    ['a call that is not there', { settled: { ...quiet.settled, calls: 0 } }, 'lost: 1 calls began'],
    [
      'a guest who was written to twice',
      { settled: { ...quiet.settled, messages: [1, 2, 2] } },
      'twice: guest 2 has several messages',
    ],
    [
      'a guest to whom two mails came',
      { settled: { ...quiet.settled, mails: [1, 1, 2] } },
      'twice: guest 1 got several mails',
    ],
    [
      'a call that nobody asked for',
      { settled: { ...quiet.settled, calls: 3 } },
      'twice: 2 calls were asked for',
    ],
    [
      'a level that came before anybody wished for it',
      { commands: [bright(10, 3), pan(210, 101), bright(590, 4)] },
      'order: adj_brightness 4',
    ],
    ['a move that came twice', { commands: [...quiet.commands, pan(260, 101)] }, 'order: pan 101'],
    [
      'an older level after a newer one',
      { commands: [...quiet.commands, bright(720, 3)] },
      'order: adj_brightness 3',
    ],
    [
      'a move that began when nobody asked for it any more',
      { commands: [...quiet.commands, pan(2_300, 104)] },
      'stale movement: a move began 1500 ms',
    ],
    [
      'a camera that went on after its lease',
      { camera: [{ at: 900, moving: false }] },
      'stale movement: the camera stopped 589 ms',
    ],
    [
      'a camera that never came to rest',
      { settled: { ...quiet.settled, device: { ...quiet.settled.device, moving: true } } },
      'stale movement: the camera never came to rest',
    ],
  ])('finds %s', (_told, otherwise, fault) => {
    expect(told(otherwise)).toContain(fault)
  })

  test('takes what came after the last acknowledgement for possible', () => {
    const wishes = [...quiet.wishes, wish('adj_brightness', 900, 9, false), wish('rename', 950, 8, false)]
    const settled = { ...quiet.settled, device: { ...startState, bright: 9 }, pin: 'Window 8' }
    expect(told({ wishes, settled, commands: [...quiet.commands, bright(910, 9)] })).toBe('')
  })
})
