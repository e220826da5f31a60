import { and, eq, gt, or, type SQL, sql } from 'drizzle-orm'
import { calls, invites } from '../schema/callSchema.ts'

/**
 * How long a clinician counts as being in the conference between the response to their Join and their seat in
 * it, in milliseconds.
 */
export const enteringMs = 60_000

/** Criteria for who is in a call. */
export interface Attendance {
  now: Date
  /**
   * True if `calls.hostInvites` is maintained: a deployment’s own conferencing nodes do not report who is in
   * a conference.
   */
  knowsHosts: boolean
}

/**
 * Selects the invites of a call’s clinicians who are with the patient. Having joined is not enough: a page
 * can fail before it is in the conference, and a clinician can leave while a guest stays. If the hosts are
 * unknown, a clinician who has joined counts as present.
 */
export function attendingFilter({ now, knowsHosts }: Attendance): SQL | undefined {
  const hasJoined = and(
    eq(invites.callId, calls.id),
    eq(invites.kind, 'clinician'),
    eq(invites.status, 'joined'),
  )
  if (!knowsHosts) return hasJoined
  const since = new Date(now.getTime() - enteringMs)
  return and(hasJoined, or(sql`${invites.id} = any(${calls.hostInvites})`, gt(invites.joinedAt, since)))
}
