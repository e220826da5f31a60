import * as z from 'zod/mini'
import { searchWords } from '../lists/lists.ts'
import { readableLine } from '../readable.ts'
import { Assignment } from '../permissions/roles.ts'

/** Reason for Login As, which the audit still shows years later. */
const reason = readableLine(3, 200)

/**
 * POST /authentication/impersonation → a pair of tokens with which the caller acts as that user, for one hour
 * at most. Refused with `forbidden` for an equal or higher role, `not_found` for an unknown user, and
 * `impersonating` if the caller already acts as another user. DELETE with those tokens → 204: ends their
 * session.
 */
export const LoginAsRequest = z.strictObject({ user_id: z.uuid(), reason })
export type LoginAsRequest = z.infer<typeof LoginAsRequest>

/**
 * **(ext)** GET /authentication/impersonation?q= → the users that the caller can act as, searched by name or
 * email address.
 */
export const LoginAsQuery = z.object({ q: searchWords })

const LoginAsPerson = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  roles: z.array(Assignment),
})

/** `more` is true if there are more users, whom a longer search text would find. */
export const LoginAsPeople = z.object({ items: z.array(LoginAsPerson), more: z.boolean() })
export type LoginAsPeople = z.infer<typeof LoginAsPeople>

/** User who is actually working during Login As. */
export const Impersonation = z.object({
  by: z.object({ name: z.string(), email: z.string() }),
  reason: z.string(),
})
