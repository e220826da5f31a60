import type { WaitingCall } from '../../contract/calls/callClaims.ts'

/**
 * How far a patient's call is: passed on to no one yet (`first`), more people than those on duty have been
 * notified (`more`), or a clinician is `coming`, from an org unit or ''.
 */
export type WaitingStage = { kind: 'first' | 'more' } | { kind: 'coming'; name: string; from: string }

/** Returns the stage of a call; `first` for a call that is not a patient's. */
export function waitingStage(waiting: Pick<WaitingCall, 'coming' | 'steps'> | null): WaitingStage {
  if (waiting === null) return { kind: 'first' }
  const { coming, steps } = waiting
  if (coming !== null) return { kind: 'coming', ...coming }
  const isPassedOn = steps.some(({ kind, notified }) => kind !== 'on_duty' && notified > 0)
  return { kind: isPassedOn ? 'more' : 'first' }
}
