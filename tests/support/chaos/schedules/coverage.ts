import type { Act, Fault, Schedule, Step, When } from './schedule.ts'

/** A kind of fault at one point of an act. */
interface Strike {
  readonly kind: string
  readonly when: When
}

const beforeAndDuring: readonly When[] = ['before', 'during']
const anywhere: readonly When[] = [...beforeAndDuring, 'request']

/**
 * Kinds of each fault, and the points at which it must strike. A fault of the tablet itself does not affect a
 * request that has already left, and a fault of requests or replies waits for a request anyway.
 */
const kinds: Readonly<Record<Fault['fault'], readonly (readonly [kind: string, whens: readonly When[]])[]>> =
  {
    cut: [['cut', anywhere]],
    halfOpen: [['halfOpen', anywhere]],
    delay: [['delay', beforeAndDuring]],
    reset: [['reset', anywhere]],
    loseReply: [['loseReply', beforeAndDuring]],
    duplicate: [['duplicate', beforeAndDuring]],
    killServer: [['killServer', anywhere]],
    killTab: [
      ['killTab crash', anywhere],
      ['killTab close', anywhere],
    ],
    clock: [
      ['clock ahead', beforeAndDuring],
      ['clock behind', beforeAndDuring],
    ],
    fullStorage: [['fullStorage', beforeAndDuring]],
    swapWorker: [['swapWorker', anywhere]],
    deviceAway: [['deviceAway', anywhere]],
  }

const everyAct: Readonly<Record<Act['act'], true>> = {
  hold: true,
  home: true,
  cover: true,
  uncover: true,
  level: true,
  addPin: true,
  goToPin: true,
  renamePin: true,
  removePin: true,
  call: true,
  switchMic: true,
  chat: true,
  invite: true,
  endCall: true,
  ask: true,
  takeBack: true,
  claim: true,
  claimCall: true,
  giveBack: true,
  claimerDies: true,
  joinCall: true,
  enter: true,
  coverEntry: true,
  entryOver: true,
  knock: true,
  answer: true,
  visitBeside: true,
  answerBeside: true,
  discharge: true,
  secondTab: true,
  nextPatient: true,
}

/** All kinds of acts. */
export const acts: readonly string[] = Object.keys(everyAct)

/** All kinds of faults at every point at which they must strike. */
export const everyStrike: readonly Strike[] = Object.values(kinds)
  .flat()
  .flatMap(([kind, whens]) => whens.map((when) => ({ kind, when })))

/** Returns the kind of a step's fault and its point; null if it has no fault. */
export function strikeOf({ fault, when }: Step): Strike | null {
  if (fault === null) return null
  if (fault.fault === 'killTab') return { kind: `killTab ${fault.how}`, when }
  if (fault.fault === 'clock') return { kind: fault.aheadMs > 0 ? 'clock ahead' : 'clock behind', when }
  return { kind: fault.fault, when }
}

/** Returns the strikes and acts that no schedule contains. */
export function uncovered(schedules: readonly Schedule[]): string[] {
  const steps = schedules.flatMap((schedule) => schedule.steps)
  const named = ({ kind, when }: Strike): string => `${kind} ${when}`
  const struck = new Set(
    steps.flatMap((step) => {
      const strike = strikeOf(step)
      return strike === null ? [] : [named(strike)]
    }),
  )
  const done = new Set<string>(steps.map(({ act }) => act.act))
  return [
    ...everyStrike.map((strike) => named(strike)).filter((one) => !struck.has(one)),
    ...acts.filter((act) => !done.has(act)),
  ]
}
