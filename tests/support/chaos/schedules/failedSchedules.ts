import type { FixedSchedule } from './steps.ts'

/**
 * Drawn schedules that once failed. Copy the steps from the file named in the failure, and state what was
 * wrong. The steps stay the same when the drawing changes.
 */
export const failedSchedules: readonly FixedSchedule[] = [
  {
    name: 'seed 6',
    reason: 'The room device is away for a moment while the patient calls, and the patient calls again.',
    worker: false,
    complete: true,
    steps: [
      {
        unhurried: true,
        act: { act: 'call' },
        fault: { fault: 'deviceAway', acts: 1, ms: 1_459 },
        when: 'request',
      },
      {
        unhurried: true,
        act: { act: 'call' },
        fault: null,
        when: 'before',
      },
      {
        unhurried: true,
        act: { act: 'invite', to: 'guest2819@family.example' },
        fault: null,
        when: 'before',
      },
      {
        unhurried: true,
        act: { act: 'chat', text: 'My daughter comes 5879' },
        fault: { fault: 'cut', acts: 1, ms: 761 },
        when: 'during',
      },
      {
        unhurried: true,
        act: { act: 'endCall' },
        fault: { fault: 'duplicate', copy: 'after its reply' },
        when: 'before',
      },
      { unhurried: true, act: { act: 'nextPatient' }, fault: null, when: 'during' },
    ],
  },
  {
    name: 'seed 20784079',
    reason: 'A press on Cover Camera, while the screen changed, landed on the pad and moved the camera.',
    worker: true,
    complete: false,
    steps: [
      { unhurried: true, act: { act: 'cover' }, fault: null, when: 'before' },
      { unhurried: false, act: { act: 'uncover' }, fault: null, when: 'during' },
    ],
  },
]
