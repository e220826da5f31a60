import * as z from 'zod/mini'
import { InviteRequest } from './invites.ts'

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
