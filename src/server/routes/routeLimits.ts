import type { Clock } from '../config.ts'
import type { FailureBroadcast } from '../cluster/failureBroadcast.ts'
import { AlertLimit } from './bedside/alertLimit.ts'
import { TokenBucket } from '../limits/tokenBucket.ts'
import { FailureLimit } from '../limits/failureLimit.ts'
import { SessionStreams } from '../http/streams/sessionStreams.ts'

/** Notices of one user to one room’s care team: a burst of five, then one every two minutes. */
const noticesEach = { burst: 5, perSecond: 1 / 120 } as const

/**
 * Care requests of one room: a burst of twelve, then one a minute. A patient who takes a request back can send
 * it again, and each one notifies people.
 */
const careRequestsEach = { burst: 12, perSecond: 1 / 60 } as const

/**
 * Requests without a session from one address, which a whole unit can share: a clinician who holds a camera
 * button sends four a second.
 */
const strangersEach = { burst: 120, perSecond: 20 } as const

/** Connections of network checks from one address: several runs of five ways, then one run every 25 seconds. */
const checksEach = { burst: 25, perSecond: 1 / 5 } as const

/** Wrong codes from one address in a minute. */
const codeTries = { max: 10, windowMs: 60_000 } as const
/**
 * Codes that are still checked beyond that, because the correct one can come from the same address. A code
 * has 40 bits and is valid for 90 s: in a hospital of 2,000 monitors, two guesses a second find one in nine
 * years, and then need the patient's name.
 */
const judgedBeyond = { burst: 200, perSecond: 2 } as const

/** Limits of the bedside routes. */
export interface RouteLimits {
  /** Wrong entry codes, by address; for a renewal, by session. */
  codeLimit: FailureLimit
  /** Wrong enrollment codes, by address. */
  enrollLimit: FailureLimit
  /** Alerts from the bedside to the care team. */
  alerts: AlertLimit
  /** Care requests from the bedside, by room and urgency. */
  careRequests: TokenBucket
  /** Notices from the console to a care team, by user and room. */
  notices: TokenBucket
  /** Requests without a session, by address. */
  sessionlessLimit: TokenBucket
  /** Connections of network checks, by address. */
  checkLimit: TokenBucket
  /** Event streams of each bedside session. */
  eventStreams: SessionStreams
  /** Preview sockets of each bedside session. */
  previews: SessionStreams
}

export function createRouteLimits(clock: Clock, failureBroadcast: FailureBroadcast): RouteLimits {
  const codes = { ...codeTries, clock, failureBroadcast, judgedBeyond }
  return {
    codeLimit: new FailureLimit({ name: 'entry_code', ...codes }),
    enrollLimit: new FailureLimit({ name: 'enrollment_code', ...codes }),
    alerts: new AlertLimit(clock, failureBroadcast),
    careRequests: new TokenBucket({
      clock,
      ...careRequestsEach,
      shared: { name: 'care_requests', failureBroadcast },
    }),
    notices: new TokenBucket({ clock, ...noticesEach, shared: { name: 'notices', failureBroadcast } }),
    sessionlessLimit: new TokenBucket({
      clock,
      ...strangersEach,
      shared: { name: 'sessionless', failureBroadcast, batch: 12 },
    }),
    checkLimit: new TokenBucket({
      clock,
      ...checksEach,
      shared: { name: 'network_checks', failureBroadcast, batch: 3 },
    }),
    eventStreams: new SessionStreams(),
    previews: new SessionStreams(),
  }
}
