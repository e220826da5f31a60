import type { Clock } from '../../config.ts'
import type { Attendance } from '../../db/calls/attendingFilter.ts'

export interface AttendanceSource {
  clock: Clock
  /** The deployment's own conferencing nodes; null for the one that is built into this server. */
  conferenceUrl: string | null
}

/** Returns the criteria of this moment for who is in a call. */
export function judgedNow({ clock, conferenceUrl }: AttendanceSource): Attendance {
  return { now: new Date(clock.now()), knowsHosts: conferenceUrl === null }
}
