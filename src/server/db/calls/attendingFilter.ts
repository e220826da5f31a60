import { and, eq, gt, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { calls, invites } from '../schema/callSchema.ts'

/**
 * How long a clinician counts as being in the conference between the response to their Join and their seat in
 * it, in milliseconds.
 */
export const enteringMs = 60_000

interface AttendanceValues extends Record<string, unknown> {
  since: Date
  knowsHosts: boolean
}

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
export function attendingFilter({
  since,
  knowsHosts,
}: AttendanceValues | typeof attendancePlaceholders): SQL | undefined {
  return and(
    eq(invites.callId, calls.id),
    eq(invites.kind, 'clinician'),
    eq(invites.status, 'joined'),
    or(
      sql`not ${knowsHosts}::boolean`,
      sql`${invites.id} = any(${calls.hostInvites})`,
      gt(invites.joinedAt, since),
    ),
  )
}

/** Placeholders of the filter’s values, for a prepared query. */
export const attendancePlaceholders: Record<keyof AttendanceValues, Placeholder> = {
  since: sql.placeholder('since'),
  knowsHosts: sql.placeholder('knowsHosts'),
}

/** Returns the values of the filter. */
export const attendanceValues = ({ now, knowsHosts }: Attendance): AttendanceValues => ({
  since: new Date(now.getTime() - enteringMs),
  knowsHosts,
})
