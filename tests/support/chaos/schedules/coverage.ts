import type { Act, Fault, Schedule, Step, When } from './schedule.ts'

/** A kind of fault at a point of an act. */
interface Strike {
  readonly kind: string
  readonly when: When
}

const beforeAndDuring: readonly When[] = ['before', 'during']
const anywhere: readonly When[] = [...beforeAndDuring, 'request']

/**
 * The kinds of each fault, and the points at which it must strike. A request is not affected by a fault of the tablet itself that
 * strikes when it has left; and what concerns a request or a reply waits for it anyway.
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
  secondTab: true,
  nextPatient: true,
}

/** Every kind of act. */
export const acts: readonly string[] = Object.keys(everyAct)

/** Every kind of fault at every point at which it must strike. */
export const everyStrike: readonly Strike[] = Object.values(kinds)
  .flat()
  .flatMap(([kind, whens]) => whens.map((when) => ({ kind, when })))

/** The kind of the fault of a step, and its point; null where there is none. */
export function strikeOf({ fault, when }: Step): Strike | null {
  if (fault === null) return null
  if (fault.fault === 'killTab') return { kind: `killTab ${fault.how}`, when }
  if (fault.fault === 'clock') return { kind: fault.aheadMs > 0 ? 'clock ahead' : 'clock behind', when }
  return { kind: fault.fault, when }
}

/** The strikes and acts that none of the schedules holds. */
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
