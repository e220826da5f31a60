import * as z from 'zod/mini'
import { InviteRequest } from './invites.ts'

/** POST /api/invite/interpreter: by an endpoint of the language, or in the same way as a guest. */
export const InterpreterInviteRequest = z.union([
  z.strictObject({
    customer: z.string().check(z.maxLength(200)),
    /** Name of the language. */
    name: z.string().check(z.minLength(1), z.maxLength(120)),
    destination: z.string().check(z.trim(), z.minLength(3), z.maxLength(320)),
    vmrAlias: z.string().check(z.minLength(1), z.maxLength(120)),
  }),
  InviteRequest,
])
