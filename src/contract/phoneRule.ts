import * as z from 'zod/mini'

/** How telephone numbers are written: setting `phone_rule` at any level; the spec's North American rule where none says. */
export const PhoneRule = z.enum(['north_american', 'international'])
export type PhoneRule = z.infer<typeof PhoneRule>
