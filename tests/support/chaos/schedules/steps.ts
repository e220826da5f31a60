import type { Act, Fault, Schedule, Step, When } from './schedule.ts'

/** A schedule played in every run of the tests. */
export interface FixedSchedule extends Schedule {
  /** Why it is on the list. */
  readonly reason: string
}

export const calm = (act: Act): Step => ({ unhurried: true, act, fault: null, when: 'before' })
export const struck = (act: Act, when: When, fault: Fault): Step => ({ unhurried: true, act, fault, when })
/** Returns a step that is done while the previous step's fault lasts. */
export const meanwhile = (act: Act): Step => ({ ...calm(act), unhurried: false })

export const brief = { acts: 1, ms: 200 } as const
/** Longer than the permitted delay of a movement. */
export const long = { acts: 1, ms: 1_500 } as const
