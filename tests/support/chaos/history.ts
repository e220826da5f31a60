import type { DeviceState } from '../../../src/contract/devices/device.ts'
import type { Act, Fault, Schedule, When } from './schedules/schedule.ts'

/** An observed event; `at` in epoch milliseconds of this machine. */
export type Happening =
  /**
   * A person did something from `at` to `until`; `could` is false where the screen offered no button for it.
   */
  | {
      readonly kind: 'act'
      readonly at: number
      readonly until: number
      readonly act: Act
      readonly could: boolean
    }
  /** A fault struck at that point of the step. If it waits for a request, `caught` follows. */
  | {
      readonly kind: 'fault'
      readonly at: number
      readonly fault: Fault
      readonly step: number
      readonly when: When
    }
  /** The request that a fault was waiting for reached the network. */
  | { readonly kind: 'caught'; readonly at: number; readonly exchange: number; readonly by: Caught }
  /** A lasting fault ended with that step. */
  | {
      readonly kind: 'ended'
      readonly at: number
      readonly fault: Fault['fault']
      readonly step: number
    }
  | SeenRequest
  /** The server answered, even if its answer did not reach the browser. */
  | SeenReply
  /** The room's device received a command. */
  | SeenCommand
  /** The camera started or stopped moving. */
  | { readonly kind: 'camera'; readonly at: number; readonly moving: boolean }
  /** The clinician read a message. */
  | { readonly kind: 'heard'; readonly at: number; readonly text: string }
  /** The clinician's connection to the conference was established or lost. */
  | { readonly kind: 'clinician'; readonly at: number; readonly there: boolean }
  /** A clinician's claim of a request was answered. */
  | {
      readonly kind: 'claimed'
      readonly at: number
      readonly who: string
      readonly request: string
      readonly status: number
    }
  /** A clinician's claim of a call was answered. */
  | {
      readonly kind: 'callClaimed'
      readonly at: number
      readonly who: string
      readonly call: string
      readonly status: number
    }
  /** Each side read who is coming to the call; null for no one. */
  | {
      readonly kind: 'coming'
      readonly at: number
      /** The clinician who is coming after the last act of the staff. */
      readonly expected: string | null
      readonly tablet: string | null
      /** On the desk of each clinician; the own claim is `own`. */
      readonly desks: readonly (string | null)[]
      readonly server: string | null
    }
  /** An emergency entry began. `opensAt`: the end of its countdown. */
  | { readonly kind: 'entry'; readonly at: number; readonly id: string; readonly opensAt: number }
  /** The tablet told the patient of an entry, in the words of the notice. */
  | { readonly kind: 'entryTold'; readonly at: number; readonly title: string }
  /** The tablet showed what became of an answer at the door, in the words of its title. */
  | { readonly kind: 'door'; readonly at: number; readonly title: string }
  /** The screen of the bed beside was permitted to show this picture. */
  | { readonly kind: 'picture'; readonly at: number; readonly picture: string }
  /** The server's state of the visit to the bed beside after an answer. */
  | {
      readonly kind: 'visit'
      readonly at: number
      readonly answer: string | null
      readonly picture: string | null
    }
  /** The screen showed a message. */
  | { readonly kind: 'said'; readonly at: number; readonly text: string }

/**
 * How a request was caught: by a fault that strikes at it, or by one that concerns its reply or a copy of it.
 */
export type Caught = 'strike' | 'loseReply' | 'duplicate'

export interface SeenRequest {
  readonly kind: 'request'
  readonly at: number
  /** Same number as its reply's. */
  readonly exchange: number
  readonly method: string
  readonly path: string
  /** Idempotency key; empty if it has none. */
  readonly key: string
  readonly body: unknown
  /** True if the network sent it rather than the browser. */
  readonly copy: boolean
}

export interface SeenReply {
  readonly kind: 'reply'
  readonly at: number
  readonly exchange: number
  readonly status: number
  readonly body: unknown
}

export interface SeenCommand {
  readonly kind: 'device'
  readonly at: number
  readonly command: string
  readonly params: Readonly<Record<string, unknown>>
  readonly success: boolean
}

/** Data of an earlier patient, and where it was found. */
export interface Leftover {
  readonly where: string
  readonly what: string
}

/** State of everything once all faults were over and nothing was in progress. */
export interface Settled {
  readonly at: number
  readonly device: DeviceState
  /** The database's records of the room. */
  readonly server: {
    readonly pins: readonly string[]
    /** Start of each call, and whether it is still open. */
    readonly calls: readonly { readonly started: number; readonly open: boolean }[]
    /** Recipient of each invite, one entry per invite. */
    readonly invites: readonly string[]
    /** Number of sessions opened in the room. */
    readonly sessions: number
    readonly knocks: readonly SettledKnock[]
    readonly requests: readonly SettledRequest[]
    /** Claims of the room's calls, the earliest first. */
    readonly claims: readonly SettledClaim[]
    /** Ends of emergency entries in the audit, the earliest first. */
    readonly audited: readonly string[]
  }
  /** State of each knock as its clinician reads it. */
  readonly knocksRead: readonly Pick<SettledKnock, 'id' | 'outcome'>[]
  /** Requests that the tablet lists, each with its step, e.g. `Water: Sent`. */
  readonly requestsShown: readonly string[]
  /** All open tabs. */
  readonly screens: readonly Screen[]
  /** Entries that the browser's storage still keeps for later. */
  readonly waiting: readonly string[]
  readonly leftovers: readonly Leftover[]
}

export interface SettledKnock {
  readonly id: string
  readonly kind: 'knock' | 'emergency'
  /** `open` while it waits. */
  readonly outcome: string
  /** True if it has opened a call. */
  readonly isOpened: boolean
}

export interface SettledClaim {
  readonly call: string
  readonly name: string
  readonly from: number
  /** Null while it is open. */
  readonly until: number | null
  readonly outcome: string | null
}

export interface SettledRequest {
  readonly id: string
  readonly kind: string
  /** Null while it is open. */
  readonly outcome: string | null
  readonly isSeen: boolean
  /** Names of those on the way. */
  readonly coming: readonly string[]
}

export interface Screen {
  readonly path: string
  /** Sliders by name, if the screen has any. */
  readonly levels: Readonly<Record<string, number>>
  /** Buttons that still wait for an answer, and words that say that something waits. */
  readonly unresolved: readonly string[]
  /** The screen's text on the room's connection, where it has a place for that. */
  readonly link: string
  /** True if its buttons move the camera now. */
  readonly steers: boolean
  /** The action that the button in that place offers: to cover, or to uncover. Null if it offers neither. */
  readonly cover: 'cover' | 'uncover' | null
  /** Complete text of the screen. */
  readonly words: string
}

export interface History {
  readonly schedule: Schedule
  readonly happenings: readonly Happening[]
  readonly settled: Settled
  /** Longest time in milliseconds for which this process, which records the times, was blocked. */
  readonly heldUpMs: number
}

/** Returns the events of one kind. */
export function all<K extends Happening['kind']>(
  { happenings }: Pick<History, 'happenings'>,
  kind: K,
): Extract<Happening, { kind: K }>[] {
  return happenings.filter((one): one is Extract<Happening, { kind: K }> => one.kind === kind)
}

/**
 * Returns the acts of one name that a person was able to do. If the tab died in the middle of a press, it is
 * unknown whether the press was made: the driver's answer died with the tab, and the press may have gone out
 * before.
 */
export function actsOf<A extends Act['act']>(history: Pick<History, 'happenings'>, name: A): Done<A>[] {
  const deaths = all(history, 'fault').filter(({ fault }) => fault.fault === 'killTab')
  const died = ({ at, until }: Asked): boolean => deaths.some((one) => one.at >= at && one.at <= until)
  return done(history, name, (act) => act.could || died(act))
}

/** Returns the acts that a person did or began. The result of an act may have been lost with the page. */
export function triedOf<A extends Act['act']>(history: Pick<History, 'happenings'>, name: A): Done<A>[] {
  return done(history, name, () => true)
}

interface Asked {
  readonly at: number
  readonly until: number
  readonly could: boolean
}

interface Done<A extends Act['act']> {
  at: number
  until: number
  act: Extract<Act, { act: A }>
}

function done<A extends Act['act']>(
  history: Pick<History, 'happenings'>,
  name: A,
  counts: (asked: Asked) => boolean,
): Done<A>[] {
  return all(history, 'act').flatMap(({ at, until, act, could }) =>
    counts({ at, until, could }) && isAct(act, name) ? [{ at, until, act }] : [],
  )
}

function isAct<A extends Act['act']>(act: Act, name: A): act is Extract<Act, { act: A }> {
  return act.act === name
}
