import * as z from 'zod/mini'

/** Passkey of a user, under the name that they gave it. Times are in epoch milliseconds. */
export const PasskeyItem = z.object({
  id: z.string(),
  name: z.string(),
  created_at: z.number(),
  last_used_at: z.nullable(z.number()),
})
export type PasskeyItem = z.infer<typeof PasskeyItem>

/**
 * Options that the browser passes to an authenticator, in the JSON form of WebAuthn. The libraries of the
 * server and the browser know the details.
 */
export const PasskeyOptions = z.looseObject({ challenge: z.string() })

const bytes = z.string().check(z.minLength(1), z.maxLength(20_000), z.regex(/^[\w-]+$/u))
const credential = { id: bytes, rawId: bytes, type: z.literal('public-key') } as const

/** Response of an authenticator that created a passkey. Further fields from the browser are dropped. */
const MadePasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z._default(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(10)), []),
  }),
})
export type MadePasskey = z.infer<typeof MadePasskey>

/** Response of an authenticator that signed. */
const SignedPasskey = z.object({
  ...credential,
  response: z.object({ clientDataJSON: bytes, authenticatorData: bytes, signature: bytes }),
})
export type SignedPasskey = z.infer<typeof SignedPasskey>

/**
 * Name that the user chooses, such as the device that contains the passkey or the key ring that it is
 * attached to.
 */
const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(60), z.regex(/^\P{C}*$/u))

/**
 * **(ext)** POST /authentication/second-factor/passkeys {name, response} → 201, with the recovery codes if
 * this is the first second factor. Requires the options from POST …/passkeys/options {password}. Refused with
 * `passkey_invalid`.
 */
export const NewPasskey = z.strictObject({ name, response: MadePasskey })

/**
 * **(ext)** POST /authentication/second-factor/passkey {step, response} → a pair of tokens. Requires the
 * options from POST …/passkey/options {step}. Refused in the same way as a code, but with `passkey_invalid`.
 */
const step = z.string().check(z.minLength(1), z.maxLength(200))
export const PasskeyStepRequest = z.strictObject({ step })
export const PasskeyStepAnswer = z.strictObject({ step, response: SignedPasskey })
