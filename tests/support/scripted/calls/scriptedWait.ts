import type { WaitingCall } from '../../../../src/contract/calls/callClaims.ts'

const minute = 60_000

/** Returns a patient's call that a clinician has claimed. */
export const claimedCall = (now: number): WaitingCall => ({
  since: now - 2 * minute,
  coming: { name: 'Nurse Ito', from: '4 West' },
  steps: [{ kind: 'on_duty', org_unit: '4 West', notified: 3, at: now - 2 * minute }],
  next: null,
})

/** Returns a patient's call that was passed on twice, and that no one has claimed. */
export const unansweredCall = (now: number): WaitingCall => ({
  since: now - 5 * minute,
  coming: null,
  steps: [
    { kind: 'on_duty', org_unit: '4 West', notified: 3, at: now - 5 * minute },
    { kind: 'everyone', org_unit: '4 West', notified: 6, at: now - 3 * minute },
    { kind: 'level_above', org_unit: 'St. Brigid', notified: 2, at: now - minute },
  ],
  next: { kind: 'fallback', at: now + minute },
})

/** Returns a patient's call that was to be passed on, and there was no one else to notify. */
export const lonelyCall = (now: number): WaitingCall => ({
  since: now - 5 * minute,
  coming: null,
  steps: [
    { kind: 'on_duty', org_unit: '4 West', notified: 1, at: now - 5 * minute },
    { kind: 'everyone', org_unit: '', notified: 0, at: now - 3 * minute },
    { kind: 'level_above', org_unit: '', notified: 0, at: now - 3 * minute },
  ],
  next: null,
})

/** Returns a patient's call after its last step: everyone has been notified, and no one has claimed it. */
export function callToEveryone(now: number): WaitingCall {
  const { steps, ...call } = unansweredCall(now)
  const last = { kind: 'fallback', org_unit: '', notified: 1, at: now } as const
  return { ...call, steps: [...steps, last], next: null }
}
