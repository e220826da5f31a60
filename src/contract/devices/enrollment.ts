import * as z from 'zod/mini'

/**
 * POST /aps/enroll: exchanges the eight-character enrollment code (valid for 15 min, one use) for a device
 * credential.
 */
export const EnrollRequest = z.strictObject({ code: z.string().check(z.minLength(1), z.maxLength(40)) })
export const EnrollReply = z.object({ credential: z.string(), unique_id: z.string() })
export type EnrollReply = z.infer<typeof EnrollReply>
