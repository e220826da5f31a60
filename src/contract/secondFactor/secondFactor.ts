import * as z from 'zod/mini'
import { PasskeyItem } from './passkeys.ts'
import { TokenPair } from '../bedside/session.ts'

const secret = z.string().check(z.minLength(1), z.maxLength(200))
const password = z.string().check(z.minLength(1), z.maxLength(1_000))
/** Six digits of an authenticator app, or a recovery code with any spacing. */
const code = z.string().check(z.trim(), z.minLength(6), z.maxLength(40))

/** Reply to a correct password when a second factor is also required. Valid for five minutes. */
export const SecondFactorStep = z.object({
  step: z.string(),
  /** True if a passkey is accepted as well (contract/secondFactor/passkeys.ts). */
  passkey: z.optional(z.boolean()),
})
export type SecondFactorStep = z.infer<typeof SecondFactorStep>

/** Reply to POST /authentication/login. */
export const SignInReply = z.union([TokenPair, SecondFactorStep])
export type SignInReply = z.infer<typeof SignInReply>

/**
 * **(ext)** POST /authentication/second-factor → a pair of tokens. Refused with `code_invalid`, after which
 * the step is still valid, with `step_over` after its five minutes, and with `rate_limited`.
 */
export const SecondFactorRequest = z.strictObject({ step: secret, code })

/**
 * **(ext)** GET /authentication/second-factor: the user's second factors, and whether the user's level
 * requires one.
 */
export const SecondFactorState = z.object({
  authenticator: z.boolean(),
  passkeys: z._default(z.array(PasskeyItem), []),
  recovery_codes_left: z.number(),
  demanded: z.boolean(),
})
export type SecondFactorState = z.infer<typeof SecondFactorState>

/**
 * **(ext)** POST /authentication/second-factor/authenticator {password} → the secret for an authenticator
 * app. It takes effect once a code is confirmed.
 */
export const PasswordAgain = z.strictObject({ password })
export const NewAuthenticator = z.object({
  /** Base32, for manual entry. */
  secret: z.string(),
  /** `otpauth://…` URI for a QR code. */
  uri: z.string(),
})
export type NewAuthenticator = z.infer<typeof NewAuthenticator>

/**
 * **(ext)** POST /authentication/second-factor/authenticator/confirmation → the recovery codes, which cannot
 * be retrieved again.
 */
export const ConfirmAuthenticator = z.strictObject({ code })
export const RecoveryCodes = z.object({ codes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof RecoveryCodes>
