import * as z from 'zod/mini'
import { readableLine } from '../readable.ts'

/**
 * Whom a waiting call reaches, in this order: the people on duty at the nearest level, everyone of that level,
 * the people on duty at a level above, and the unit's fallback contact.
 */
export const escalationKinds = ['on_duty', 'everyone', 'level_above', 'fallback'] as const
export const EscalationKind = z.enum(escalationKinds)
export type EscalationKind = z.infer<typeof EscalationKind>

/** One step of an escalation. `at` is epoch milliseconds of server time. */
export const EscalationStep = z.object({
  kind: EscalationKind,
  /** Org unit whose people were notified; '' for `fallback` and if there was no one to notify. */
  org_unit: z.string(),
  /** Number of people notified. */
  notified: z.number(),
  at: z.number(),
})
export type EscalationStep = z.infer<typeof EscalationStep>

/** The step that follows unless a clinician claims the call before. */
export const NextEscalationStep = z.pick(EscalationStep, { kind: true, at: true })
export type NextEscalationStep = z.infer<typeof NextEscalationStep>

/** A patient's call that no clinician has joined, as the room's screen and remotes show it. */
export const WaitingCall = z.object({
  /** Start of the call, in epoch milliseconds of server time. */
  since: z.number(),
  /** Clinician who has claimed the call, with the org unit that they belong to ('' if unknown); null for no one. */
  coming: z.nullable(z.object({ name: z.string(), from: z.string() })),
  steps: z.array(EscalationStep),
  next: z.nullable(NextEscalationStep),
})
export type WaitingCall = z.infer<typeof WaitingCall>

/** Claim of a waiting call as the consult desk shows it. */
export const CallClaim = z.object({
  name: z.string(),
  /** True if it is the caller's own. */
  own: z.boolean(),
  /** When it ends unless the clinician has joined, in epoch milliseconds of server time. */
  expires_at: z.number(),
})
export type CallClaim = z.infer<typeof CallClaim>

/**
 * POST /api/consult/claim **(ext)** with the bearer token of GET /api/consult/waiting: claims one of the desk's
 * calls, so that the patient and the others read who is coming. An account claims under its own name. Replies
 * with the claim. Refused with `call_over`, with `call_taken` if a clinician is in the call, and with
 * `call_claimed` if someone else has claimed it. DELETE /api/consult/claim/:call gives it back, and does
 * nothing for a claim that has ended.
 */
export const ClaimRequest = z.strictObject({ call: z.uuid(), display_name: readableLine(1, 80) })
export type ClaimRequest = z.infer<typeof ClaimRequest>

/** Parameters of DELETE /api/consult/claim/:call. */
export const ClaimedCall = z.object({ call: z.uuid() })
