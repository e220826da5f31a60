import { describe, expect, test } from 'vitest'
import {
  callAfter,
  type CallEvent,
  type CallPhase,
  type CallNotice,
  isInCall,
  transition,
  transitions,
} from '../../../../src/domain/calls/callFlow.ts'

type Row = [told: string, from: CallPhase, on: CallEvent, to: CallPhase, says?: CallNotice, goes?: string]

/** Rows of the spec's section 4, and of its catalog in section 8. */
const rows: Row[] = [
  ['a call or an invite begins by asking', 'idle', 'asked', 'calling'],
  ['who failed may try again', 'failed', 'asked', 'calling'],
  [
    'open and accepted: sent, and on to the options',
    'calling',
    'invited',
    'ringing',
    'invite_sent',
    'options',
  ],
  ['a busy device is said to be busy, and nobody is led away', 'calling', 'busy', 'idle', 'busy'],
  ['an offline device is said to be offline', 'calling', 'offline', 'idle', 'offline'],
  ['a room screen that cannot call is said to be so', 'calling', 'no_calls', 'idle', 'screen_no_calls'],
  ['a rejected invite leads nowhere', 'calling', 'rejected', 'idle', 'invite_rejected'],
  ['without a vmr nothing begins', 'calling', 'no_vmr', 'idle', 'no_vmr'],
  ['a second call is refused', 'calling', 'already_on_call', 'idle', 'already_on_call'],
  ['a patient call that failed leads to the main page', 'calling', 'failed', 'failed', 'call_failed', 'main'],
  ['the conference lets the remote in', 'ringing', 'entered', 'joined'],
  ['in a call an invite goes straight out', 'joined', 'invited', 'joined', 'invite_sent', 'options'],
  ['in a call a rejected invite changes nothing', 'joined', 'rejected', 'joined', 'invite_rejected'],
  ['a lost line does not end the call', 'joined', 'dropped', 'ringing'],
  ['somebody else ends the call', 'joined', 'over', 'idle', 'call_over', 'main'],
  ['the remote is removed', 'joined', 'removed', 'idle', 'call_removed', 'main'],
  ['the end is asked for', 'joined', 'end_asked', 'ending'],
  ['the end is asked for before the remote is in', 'ringing', 'end_asked', 'ending'],
  ['the call has ended', 'ending', 'ended', 'idle', 'call_ended', 'main'],
  ['an end that nobody heard yet', 'ending', 'end_waits', 'idle', 'end_waits', 'main'],
  ['a reload comes back into the call', 'idle', 'resumed', 'ringing'],
]

describe('the call flow', () => {
  test.each(rows)('%s', (_told, from, on, to, says, goes) => {
    const row = transition(from, on)
    expect(row?.to).toBe(to)
    expect(row?.notice?.code).toBe(says)
    expect(row?.goes).toBe(goes)
  })

  test('ignores events after the end of a call', () => {
    for (const late of ['invited', 'entered', 'over', 'ended', 'busy'] as const)
      expect(transition('idle', late)).toBeNull()
    expect(transition('ending', 'over')).toBeNull()
  })

  test('one thing happening in one state has one consequence', () => {
    const keys = transitions.map(({ from, on }) => `${from} ${on}`)
    expect(new Set(keys).size).toBe(keys.length)
  })

  test('a person who is led away is always told why, but for coming back', () => {
    expect(transitions.filter(({ goes, notice: says }) => goes !== undefined && says === undefined)).toEqual(
      [],
    )
  })
})

test('the call flag is up from the accepted invite to the end', () => {
  const after = (from: CallPhase, on: CallEvent) => {
    const row = transition(from, on)
    if (row === null) throw new Error(`${on} means nothing in ${from}`)
    return isInCall(callAfter(row, 'room-302'))
  }
  expect(after('idle', 'asked')).toBe(false)
  expect(after('calling', 'invited')).toBe(true)
  expect(after('joined', 'dropped')).toBe(true)
  expect(after('joined', 'end_asked')).toBe(true)
  expect(after('ending', 'ended')).toBe(false)
})
