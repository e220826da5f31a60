import { and, eq, gt, or, type SQL, sql } from 'drizzle-orm'
import { calls, invites } from './callSchema.ts'

/** Between the answer to a clinician's Join and his place in the conference: so long he counts as in it, in milliseconds. */
const enteringMs = 60_000

/** Against what it is judged who is in a call. */
export interface Attendance {
  now: Date
  /** True where `calls.hostInvites` is kept: a deployment's own conference nodes tell nobody who is in a conference. */
  knowsHosts: boolean
}

/**
 * Of a call's invites those of the clinicians who are with the patient. To have joined is not to be there: a page fails before it is
 * in the conference, and a clinician leaves while a guest stays. Where nobody knows the hosts, whoever has joined is taken to be there.
 */
export function isAttending({ now, knowsHosts }: Attendance): SQL | undefined {
  const hasJoined = and(
    eq(invites.callId, calls.id),
    eq(invites.kind, 'clinician'),
    eq(invites.status, 'joined'),
  )
  if (!knowsHosts) return hasJoined
  const since = new Date(now.getTime() - enteringMs)
  return and(hasJoined, or(sql`${invites.id} = any(${calls.hostInvites})`, gt(invites.joinedAt, since)))
}
