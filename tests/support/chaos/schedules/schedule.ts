import type { KnockAnswer } from '../../../../src/contract/calls/knocks.ts'
import type { RoommateAnswer } from '../../../../src/contract/calls/roommates.ts'

/** An act of a person at the bedside, or of the hospital's staff. Durations are in milliseconds. */
export type Act =
  | { readonly act: 'hold'; readonly key: HeldKey; readonly ms: number }
  | { readonly act: 'home' }
  | { readonly act: 'cover' }
  | { readonly act: 'uncover' }
  | { readonly act: 'level'; readonly level: Level; readonly presses: number }
  | { readonly act: 'addPin'; readonly name: string }
  | { readonly act: 'goToPin' }
  | { readonly act: 'renamePin'; readonly name: string }
  | { readonly act: 'removePin' }
  /** With `joined: false`, the call waits for the clinicians of the later acts. */
  | { readonly act: 'call'; readonly joined?: false }
  | { readonly act: 'switchMic' }
  | { readonly act: 'chat'; readonly text: string }
  | { readonly act: 'invite'; readonly to: string }
  | { readonly act: 'endCall' }
  | { readonly act: 'ask'; readonly kind: AskedKind }
  | { readonly act: 'takeBack' }
  /** Two clinicians claim the patient's longest open request at the same time. */
  | { readonly act: 'claim' }
  /** Two clinicians claim the patient's waiting call at the same time. */
  | { readonly act: 'claimCall' }
  /** The clinician who claimed the call gives it back. */
  | { readonly act: 'giveBack' }
  /** The phone of the clinician who claimed the call dies, until the time of the claim is over. */
  | { readonly act: 'claimerDies' }
  /** The clinician who claimed the call joins it. */
  | { readonly act: 'joinCall' }
  /** A clinician begins an emergency entry. */
  | { readonly act: 'enter' }
  /** The patient covers the camera in the countdown. */
  | { readonly act: 'coverEntry' }
  /** The entry ends, its clinician leaves, and the patient reads of it. */
  | { readonly act: 'entryOver' }
  | { readonly act: 'knock' }
  | { readonly act: 'answer'; readonly answer: KnockAnswer }
  /** The patient in the bed beside has a visitor. */
  | { readonly act: 'visitBeside' }
  | { readonly act: 'answerBeside'; readonly answer: RoommateAnswer }
  /** The hospital admits the next patient without a logout. */
  | { readonly act: 'discharge' }
  | { readonly act: 'secondTab' }
  | { readonly act: 'nextPatient' }

/**
 * Duration of a fault: until `acts` acts are done, including the one that it struck, and at least `ms`
 * milliseconds. The story waits for the end, so a fault never ends in the middle of an act.
 */
interface Lasting {
  readonly acts: 1 | 2
  readonly ms: number
}

/** A fault to inject. */
export type Fault =
  | ({ readonly fault: 'cut' } & Lasting)
  | ({ readonly fault: 'halfOpen' } & Lasting)
  /** Each byte takes `latencyMs` longer in each direction. */
  | ({ readonly fault: 'delay'; readonly latencyMs: number } & Lasting)
  | { readonly fault: 'reset' }
  /**
   * The server executes the next request that changes something, and its reply is lost with the connection.
   */
  | { readonly fault: 'loseReply' }
  /** The next request that changes something reaches the server a second time. */
  | { readonly fault: 'duplicate'; readonly copy: CopyTime }
  /**
   * SIGKILL. Another server starts on the same data when the fault ends. With `forgotten`, it counts the
   * killed one as dead immediately, as after 15 seconds of silence; otherwise it waits those seconds, and
   * cannot take over what the killed one served.
   */
  | ({ readonly fault: 'killServer'; readonly forgotten: boolean } & Lasting)
  | { readonly fault: 'killTab'; readonly how: 'crash' | 'close' }
  | { readonly fault: 'clock'; readonly aheadMs: number }
  | { readonly fault: 'fullStorage' }
  | { readonly fault: 'swapWorker' }
  /** The room's device loses its connection. */
  | ({ readonly fault: 'deviceAway' } & Lasting)

/**
 * Time at which a copy of a request reaches the server. After the next act it is older than any movement may
 * be.
 */
export type CopyTime = 'immediately' | 'after its reply' | 'after the act' | 'after the next act'

/**
 * Point of an act at which a fault strikes: before the person looks for the button; while the button is down;
 * or when the first request that changes something reaches the network, before the network passes it on.
 */
export type When = 'before' | 'during' | 'request'

export interface Step {
  /** True if the person first waits until the tablet is connected and has nothing to send. */
  readonly unhurried: boolean
  readonly act: Act
  readonly fault: Fault | null
  readonly when: When
}

export interface Schedule {
  /** For a drawn schedule, for example `seed 17`. */
  readonly name: string
  /** True if the page has a service worker, whose installation takes a second. */
  readonly worker: boolean
  /**
   * True if each act can be done: the person then looks for its button as long as it takes, and an act that
   * was not done is a fault.
   */
  readonly complete: boolean
  readonly steps: readonly Step[]
}

export const heldKeys = ['Up', 'Down', 'Left', 'Right', 'Up left', 'Zoom In', 'Zoom Out'] as const
type HeldKey = (typeof heldKeys)[number]

export const levels = ['Speaker', 'Mic', 'Doorbell', 'Brightness', 'Speed'] as const
export type Level = (typeof levels)[number]

export const askedKinds = ['water', 'blanket', 'position'] as const
export type AskedKind = (typeof askedKinds)[number]

export const tenMinutesMs = 600_000
