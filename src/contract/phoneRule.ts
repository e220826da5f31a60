import * as z from 'zod/mini'

/**
 * How telephone numbers are written: setting `phone_rule` at any level; the spec's North American rule where none says. A gateway
 * that cannot add an area code needs numbers that have one.
 */
export const PhoneRule = z.enum(['north_american', 'north_american_with_area_code', 'international'])
export type PhoneRule = z.infer<typeof PhoneRule>
