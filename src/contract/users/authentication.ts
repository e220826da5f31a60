import * as z from 'zod/mini'
import { Impersonation } from './loginAs.ts'
import { Assignment } from '../permissions/roles.ts'

/** Email addresses have no control characters, and the database rejects NUL. */
const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(320), z.regex(/^\P{Cc}*$/u))
/** No user has a longer password. Hashing one would let an attacker load the server. */
const password = z.string().check(z.minLength(1), z.maxLength(1_000))
const secret = z.string().check(z.minLength(1), z.maxLength(200))

/**
 * POST /authentication/login. 401 `unauthorized` reveals neither which of the two is wrong nor whether the
 * account exists.
 */
export const LoginRequest = z.strictObject({ username: name, password })
export type LoginRequest = z.infer<typeof LoginRequest>

/** POST /authentication/refresh: rotates the token, as for a bedside session. */
export const UserRefreshRequest = z.strictObject({ refresh_token: secret })

/** POST /authentication/logout → 204: ends this session, or all sessions of the user. */
export const LogoutRequest = z.strictObject({ everywhere: z.optional(z.boolean()) })

/**
 * Content that the user’s level adds to every page of the console: URLs of other sites ('' for none) and the
 * announcement.
 */
export const ConsoleChrome = z.object({
  iconsult_url: z.string(),
  iobserver_url: z.string(),
  /** `id` identifies the announcement, so that a user who closed it sees the next one. */
  announcement: z.nullable(
    z.object({ id: z.string(), text: z.string(), ja: z.optional(z.string()), ar: z.optional(z.string()) }),
  ),
})
export type ConsoleChrome = z.infer<typeof ConsoleChrome>

/**
 * GET /authentication/principal: the signed-in user and their roles. The client derives a flag for each role.
 */
export const Principal = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  roles: z.array(Assignment),
  /** Epoch milliseconds after which the user must sign in again. */
  session_expires_at: z.number(),
  /** Seconds of inactivity until the session ends. Absent on servers of an earlier version. */
  idle_in: z.optional(z.number()),
  /** Present only during Login As. */
  impersonation: z.optional(Impersonation),
  /**
   * True if the user's level requires a second factor and this session was opened without one. Until the user
   * sets one up, the server refuses everything else.
   */
  must_enroll: z.optional(z.boolean()),
  /** Absent on servers of an earlier version. */
  surroundings: z.optional(ConsoleChrome),
})
export type Principal = z.infer<typeof Principal>

/**
 * POST /authentication/activity → 200: reports that the user is active. Token refresh and polling do not
 * count as activity.
 */
export const ActivityReply = z.object({ idle_in: z.number() })
export type ActivityReply = z.infer<typeof ActivityReply>

const newPassword = password

/**
 * POST /authentication/forgot-password → 204. The response time does not depend on the existence of the
 * account.
 */
export const ForgotPasswordRequest = z.strictObject({
  email: name,
  /** Language of the email; English by default. */
  locale: z.optional(z.enum(['en', 'ja', 'ar'])),
})

/**
 * POST /authentication/reset-password and /activate → 204: takes the secret of an emailed link, which is
 * valid once. Refused with `missing_token` and `invalid_token`, and with `short_password`, `simple_password`
 * or `common_password`, after which the link is still valid.
 */
export const SetPasswordRequest = z.strictObject({
  token: z.optional(z.string().check(z.maxLength(200))),
  password: newPassword,
})

/**
 * POST /authentication/confirm-address → 204: takes the secret of the link sent to an account's new email
 * address. Refused with `missing_token` and `invalid_token`.
 */
export const ConfirmAddressRequest = z.strictObject({
  token: z.optional(z.string().check(z.maxLength(200))),
})

/** POST /authentication/change-password → 204: signs out the user’s other sessions. */
export const ChangePasswordRequest = z.strictObject({ current: password, next: newPassword })
