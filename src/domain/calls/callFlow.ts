/*
 * State machine of a call: one union type, and one table with every transition, which both screens and tests
 * read.
 */

export type Call =
  | { kind: 'idle' }
  /** Requests to the server and the room device are pending. */
  | { kind: 'calling' }
  /** The room is in the call; this remote is joining or rejoining. */
  | { kind: 'ringing'; alias: string }
  | { kind: 'joined'; alias: string }
  | { kind: 'ending'; alias: string }
  | { kind: 'failed'; code: CallNotice }

export type CallPhase = Call['kind']

export type CallEvent =
  /** A person was called or invited while no call was active. */
  | 'asked'
  /** The room is already in a call, which this remote joins after a reload or from a second tablet. */
  | 'resumed'
  /** There is no call to resume. */
  | 'none_on'
  /** The invite or patient call was accepted, and the device is available. */
  | 'invited'
  | 'busy'
  | 'offline'
  /** The room's screen cannot make calls. */
  | 'no_calls'
  /** The server refused the request: too many invites, or an invalid address. */
  | 'refused'
  /** The gateway refused the invite. */
  | 'rejected'
  /** The telephone number could not be dialed. */
  | 'not_dialled'
  /** A call that was started only for one telephone number was given up. */
  | 'abandoned'
  | 'no_vmr'
  | 'already_on_call'
  | 'failed'
  /** This remote has joined the conference. */
  | 'entered'
  /** The connection to the conference is lost; the call continues. */
  | 'dropped'
  /** Another participant ended the call, or all others have left. */
  | 'over'
  | 'removed'
  | 'end_asked'
  /** The server could not be notified yet: the call ends as soon as possible. */
  | 'end_waits'
  | 'ended'

/** Notice to show about the call. The screens hold the text. */
export type CallNotice =
  | 'invite_sent'
  | 'busy'
  | 'offline'
  | 'screen_no_calls'
  | 'invite_rejected'
  | 'not_dialled'
  | 'no_vmr'
  | 'no_call'
  | 'already_on_call'
  | 'call_failed'
  | 'call_over'
  | 'call_removed'
  | 'end_waits'
  | 'call_ended'

export interface Transition {
  from: CallPhase
  on: CallEvent
  to: CallPhase
  notice?: { kind: 'success' | 'warning' | 'error'; code: CallNotice }
  /** The specification's redirect flags: to the in-call options or to the main page. */
  goes?: 'options' | 'main'
}

const sent = { kind: 'success', code: 'invite_sent' } as const
const busy = { kind: 'warning', code: 'busy' } as const
const offline = { kind: 'warning', code: 'offline' } as const
const noCalls = { kind: 'warning', code: 'screen_no_calls' } as const
const rejected = { kind: 'error', code: 'invite_rejected' } as const
const notDialled = { kind: 'error', code: 'not_dialled' } as const
const noVmr = { kind: 'error', code: 'no_vmr' } as const
const noneOn = { kind: 'warning', code: 'no_call' } as const
const alreadyOnCall = { kind: 'error', code: 'already_on_call' } as const
const failed = { kind: 'warning', code: 'call_failed' } as const
const over = { kind: 'success', code: 'call_over' } as const
const removed = { kind: 'warning', code: 'call_removed' } as const
const endWaits = { kind: 'warning', code: 'end_waits' } as const
const endedWell = { kind: 'success', code: 'call_ended' } as const

export const transitions: readonly Transition[] = [
  { from: 'idle', on: 'asked', to: 'calling' },
  { from: 'failed', on: 'asked', to: 'calling' },
  { from: 'idle', on: 'resumed', to: 'ringing' },
  { from: 'failed', on: 'resumed', to: 'ringing' },
  { from: 'idle', on: 'none_on', to: 'idle', notice: noneOn, goes: 'main' },
  { from: 'failed', on: 'none_on', to: 'idle', notice: noneOn, goes: 'main' },
  { from: 'idle', on: 'no_vmr', to: 'idle', notice: noVmr, goes: 'main' },
  { from: 'failed', on: 'no_vmr', to: 'idle', notice: noVmr, goes: 'main' },

  { from: 'calling', on: 'invited', to: 'ringing', notice: sent, goes: 'options' },
  { from: 'calling', on: 'busy', to: 'idle', notice: busy },
  { from: 'calling', on: 'offline', to: 'idle', notice: offline },
  { from: 'calling', on: 'no_calls', to: 'idle', notice: noCalls },
  { from: 'calling', on: 'refused', to: 'idle' },
  { from: 'calling', on: 'resumed', to: 'ringing' },
  { from: 'calling', on: 'rejected', to: 'idle', notice: rejected },
  { from: 'calling', on: 'no_vmr', to: 'idle', notice: noVmr },
  { from: 'calling', on: 'already_on_call', to: 'idle', notice: alreadyOnCall },
  { from: 'calling', on: 'failed', to: 'failed', notice: failed, goes: 'main' },

  { from: 'ringing', on: 'entered', to: 'joined' },
  { from: 'ringing', on: 'dropped', to: 'ringing' },
  { from: 'joined', on: 'dropped', to: 'ringing' },
  { from: 'ringing', on: 'failed', to: 'failed', notice: failed, goes: 'main' },
  { from: 'joined', on: 'failed', to: 'failed', notice: failed, goes: 'main' },
  { from: 'ringing', on: 'over', to: 'idle', notice: over, goes: 'main' },
  { from: 'joined', on: 'over', to: 'idle', notice: over, goes: 'main' },
  { from: 'ringing', on: 'removed', to: 'idle', notice: removed, goes: 'main' },
  { from: 'joined', on: 'removed', to: 'idle', notice: removed, goes: 'main' },

  // A room that is already in a call is not called again: the invite is sent directly.
  { from: 'ringing', on: 'invited', to: 'ringing', notice: sent, goes: 'options' },
  { from: 'joined', on: 'invited', to: 'joined', notice: sent, goes: 'options' },
  { from: 'ringing', on: 'rejected', to: 'ringing', notice: rejected },
  { from: 'joined', on: 'rejected', to: 'joined', notice: rejected },
  { from: 'ringing', on: 'not_dialled', to: 'ringing', notice: notDialled },
  { from: 'joined', on: 'not_dialled', to: 'joined', notice: notDialled },

  { from: 'ringing', on: 'abandoned', to: 'idle' },
  { from: 'joined', on: 'abandoned', to: 'idle' },

  { from: 'ringing', on: 'end_asked', to: 'ending' },
  { from: 'joined', on: 'end_asked', to: 'ending' },
  { from: 'ending', on: 'end_waits', to: 'idle', notice: endWaits, goes: 'main' },
  { from: 'ending', on: 'ended', to: 'idle', notice: endedWell, goes: 'main' },
]

/**
 * Returns the transition for an event; null if the event no longer has any effect, such as a reply that
 * arrives after the end.
 */
export function transition(from: CallPhase, on: CallEvent): Transition | null {
  return transitions.find((row) => row.from === from && row.on === on) ?? null
}

/** The specification's call flag, set from the accepted invite to the end of the call. */
export function isInCall(call: Call): call is Extract<Call, { alias: string }> {
  return 'alias' in call
}

/** Returns the call after a transition. `alias` is that of its conference, for the phases that have one. */
export function callAfter({ to, notice }: Transition, alias: string): Call {
  if (to === 'idle' || to === 'calling') return { kind: to }
  if (to === 'failed') return { kind: to, code: notice?.code ?? 'call_failed' }
  return { kind: to, alias }
}
