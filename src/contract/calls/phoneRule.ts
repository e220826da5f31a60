import * as z from 'zod/mini'

/**
 * Notation of telephone numbers: setting `phone_rule` at any level. The specification’s North American rule
 * applies if no level sets it. A gateway that cannot add an area code needs numbers that include one.
 */
export const PhoneRule = z.enum(['north_american', 'north_american_with_area_code', 'international'])
export type PhoneRule = z.infer<typeof PhoneRule>
