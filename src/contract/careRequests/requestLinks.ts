import * as z from 'zod/mini'
import { MeetRoom } from '../calls/meet.ts'
import { CareRequestKind, CareRequestNames } from './careRequests.ts'

/** Path of a request's link, `https://HOST/meet#r=…`, whose secret is for one person and one request. */
export const requestLinkPath = '/meet#r='

export const RequestLinkRequest = z.strictObject({
  r: z.string().check(z.minLength(16), z.maxLength(200)),
})

/** A request as the person with the link in its message reads it. Never contains the patient's name. */
export const RequestLinkReply = z.object({
  kind: CareRequestKind,
  names: CareRequestNames,
  room: MeetRoom,
  unit: z.string(),
  sent_at: z.number(),
  /** Name of the person or group that the link was sent to, which the patient reads once they are on the way. */
  name: z.string(),
  /** Person on the way; `own` if the link's. */
  claim: z.nullable(z.object({ name: z.string(), own: z.boolean() })),
})
export type RequestLinkReply = z.infer<typeof RequestLinkReply>

/**
 * Link in the message of a care request **(ext)**, for people without an account. POST /api/meet/request/look
 * changes nothing; `claim` says that the person is on the way, and `done` ends the request of an own claim. All
 * have the body `{r}`, and are refused with 410 `join_link_expired` for another secret, after two hours beyond
 * the request's target time, and once the request has ended. `claim` and `done` are refused with 409
 * `request_claimed` while someone else is on the way, `done` also without a claim.
 */
export type RequestLinkVerb = 'look' | 'claim' | 'done'
