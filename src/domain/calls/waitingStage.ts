import type { WaitingCall } from '../../contract/calls/callClaims.ts'

/**
 * How far a patient's call is: passed on to no one yet (`first`), more people than those on duty have been
 * notified and more follow (`more`) or all of them have been notified (`everyone`), it was to be passed on and
 * there was no one else (`unanswered`), or a clinician is `coming`, from an org unit or ''.
 */
export type WaitingStage =
  | { kind: 'first' | 'more' | 'everyone' | 'unanswered' }
  | { kind: 'coming'; name: string; from: string }

/** Returns the stage of a call; `first` for a call that is not a patient's. */
export function waitingStage(waiting: Pick<WaitingCall, 'coming' | 'steps' | 'next'> | null): WaitingStage {
  if (waiting === null) return { kind: 'first' }
  const { coming, steps, next } = waiting
  if (coming !== null) return { kind: 'coming', ...coming }
  const further = steps.filter(({ kind }) => kind !== 'on_duty')
  if (further.length === 0) return { kind: 'first' }
  if (!further.some(({ notified }) => notified > 0)) return { kind: 'unanswered' }
  return { kind: next === null ? 'everyone' : 'more' }
}
