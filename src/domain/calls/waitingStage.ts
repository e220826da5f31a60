import type { WaitingCall } from '../../contract/calls/callClaims.ts'

/**
 * How far a patient's call is: passed on to no one yet (`first`), more people than those on duty have been
 * notified (`more`), it was to be passed on and there was no one else (`unanswered`), or a clinician is `coming`,
 * from an org unit or ''.
 */
export type WaitingStage =
  | { kind: 'first' | 'more' | 'unanswered' }
  | { kind: 'coming'; name: string; from: string }

/** Returns the stage of a call; `first` for a call that is not a patient's. */
export function waitingStage(waiting: Pick<WaitingCall, 'coming' | 'steps'> | null): WaitingStage {
  if (waiting === null) return { kind: 'first' }
  const { coming, steps } = waiting
  if (coming !== null) return { kind: 'coming', ...coming }
  const further = steps.filter(({ kind }) => kind !== 'on_duty')
  if (further.length === 0) return { kind: 'first' }
  return { kind: further.some(({ notified }) => notified > 0) ? 'more' : 'unanswered' }
}
