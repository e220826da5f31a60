import type { CareRequestKind } from '../../contract/careRequests/careRequests.ts'
import type { SettingValue } from '../../contract/settings/settingSchemas.ts'
import { escalationPlan, type LaterStep } from '../calls/escalation.ts'
import { isUrgent } from './isUrgent.ts'

const minuteMs = 60_000

export const requestTimes = {
  /** Target of an alert to the care team, for which no level sets one, in milliseconds. */
  alertTargetMs: 5 * minuteMs,
  /** How long the room shows a request after it was done. */
  doneShownMs: 60 * minuteMs,
  /** How long the link in a message can be used beyond the target time, in milliseconds. */
  linkMs: 120 * minuteMs,
} as const

/** Times of a request, in epoch milliseconds. */
interface RequestTimes {
  kind: CareRequestKind
  sentAt: number
  targetAt: number
}

/**
 * Returns when more people are notified of a request that no one has claimed, in epoch milliseconds. Urgent
 * kinds follow the unit's times for waiting calls; others are passed on each time that their target has passed
 * once more.
 */
export function requestPlan(
  { kind, sentAt, targetAt }: RequestTimes,
  escalation: SettingValue<'escalation'>,
): readonly { kind: LaterStep; at: number }[] {
  if (isUrgent(kind)) return escalationPlan(sentAt, escalation)
  const targetMs = targetAt - sentAt
  return [
    { kind: 'everyone', at: targetAt },
    { kind: 'level_above', at: sentAt + 2 * targetMs },
    { kind: 'fallback', at: sentAt + 3 * targetMs },
  ]
}

/** Returns how long a claim of a request holds, in milliseconds: its target time, but at least five minutes. */
export function claimMs({ sentAt, targetAt }: Pick<RequestTimes, 'sentAt' | 'targetAt'>): number {
  return Math.max(5 * minuteMs, targetAt - sentAt)
}
