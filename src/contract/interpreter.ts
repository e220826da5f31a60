import * as z from 'zod/mini'
import { InviteRequest } from './invites.ts'

export const voices = ['any', 'female', 'male'] as const
export const Voice = z.enum(voices)
export type Voice = z.infer<typeof Voice>

export const InterpreterEndpoint = z.object({
  type: z.enum(['internal', 'external', 'sip']),
  voice: Voice,
  destination: z.string(),
})
export type InterpreterEndpoint = z.infer<typeof InterpreterEndpoint>

/** GET /api/interpreter/languages. */
export const InterpreterLanguage = z.object({ name: z.string(), endpoints: z.array(InterpreterEndpoint) })
export type InterpreterLanguage = z.infer<typeof InterpreterLanguage>
export const InterpreterLanguages = z.array(InterpreterLanguage)

/** POST /api/invite/interpreter: by the language's endpoint, or as a guest is invited. */
export const InterpreterInviteRequest = z.union([
  z.strictObject({
    customer: z.string().check(z.maxLength(200)),
    /** The language. */
    name: z.string().check(z.minLength(1), z.maxLength(120)),
    destination: z.string().check(z.trim(), z.minLength(3), z.maxLength(320)),
    vmrAlias: z.string().check(z.minLength(1), z.maxLength(120)),
  }),
  InviteRequest,
])
