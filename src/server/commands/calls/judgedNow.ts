import type { Attendance } from '../../db/calls/attendingFilter.ts'
import type { CommandContext } from '../context.ts'

/** Returns the criteria of this moment for who is in a call. */
export function judgedNow({
  clock,
  conferenceUrl,
}: Pick<CommandContext, 'clock' | 'conferenceUrl'>): Attendance {
  return { now: new Date(clock.now()), knowsHosts: conferenceUrl === null }
}
