import { tenMinutesMs } from './schedule.ts'
import { brief, calm, type FixedSchedule, long, meanwhile, struck } from './steps.ts'

const dies = { fault: 'killServer', forgotten: true, ...brief } as const

/** The claims of a patient's call. */
export const claims: FixedSchedule = {
  name: 'claims',
  reason:
    'A waiting call that is claimed, given back, left by a phone that died, and joined, as servers die.',
  worker: false,
  complete: true,
  steps: [
    calm({ act: 'call', joined: false }),
    struck({ act: 'claimCall' }, 'during', dies),
    struck({ act: 'giveBack' }, 'during', { fault: 'cut', ...long }),
    calm({ act: 'claimCall' }),
    calm({ act: 'claimerDies' }),
    struck({ act: 'claimCall' }, 'before', { fault: 'clock', aheadMs: tenMinutesMs }),
    struck({ act: 'joinCall' }, 'during', dies),
    calm({ act: 'endCall' }),
  ],
}

/** Emergency entries. No patient waits for the tablet to come to rest while it counts down. */
export const entries: FixedSchedule = {
  name: 'entries',
  reason: 'Countdowns that are covered, that a server dies in, and that outlast the stay of the patient.',
  worker: false,
  complete: true,
  steps: [
    calm({ act: 'enter' }),
    { ...meanwhile({ act: 'coverEntry' }), fault: { fault: 'cut', ...long }, when: 'request' },
    meanwhile({ act: 'entryOver' }),
    calm({ act: 'uncover' }),
    struck({ act: 'enter' }, 'during', { fault: 'clock', aheadMs: -tenMinutesMs }),
    { ...meanwhile({ act: 'entryOver' }), fault: dies },
    struck({ act: 'enter' }, 'during', dies),
    meanwhile({ act: 'discharge' }),
  ],
}
