import * as z from 'zod/mini'

/**
 * Every error code that may cross the wire, with the HTTP status it travels under and the English text
 * of the catalogue (product spec, section 8). The screen translates the code; the text is for logs,
 * for foreign front ends, and for people who read the wire.
 */
export const errorCatalogue = {
  bad_request: [400, 'Bad request'],
  unknown_field: [400, 'Unknown field'],
  missing_token: [400, 'Missing token'],
  invalid_token: [400, 'Invalid token'],
  short_password: [400, 'Password too short'],
  simple_password: [400, 'Password too simple'],
  common_password: [400, 'Password too common'],
  unreadable_file: [400, 'This file cannot be read'],
  unauthorized: [401, 'Unauthorized'],
  entry_code_invalid: [401, 'This code has been used or has expired'],
  enrollment_code_invalid: [401, 'This enrolment code has been used or has expired'],
  forbidden: [403, 'Forbidden'],
  wrong_current_password: [403, 'Wrong current password'],
  code_invalid: [403, 'This code is not right, or was used'],
  passkey_invalid: [403, 'This passkey was not accepted'],
  step_over: [403, 'This sign-in took too long'],
  second_factor_required: [403, 'A second factor is required here'],
  permission_not_assignable: [403, 'You cannot assign the selected permission at this level.'],
  impersonating: [403, 'Not while signed in as somebody else'],
  verification_failed: [403, 'The name or the room number does not match'],
  verification_required: [403, 'Verification required'],
  wrong_room: [403, 'A session commands only its own room'],
  function_not_available: [403, 'This function is not available in this room'],
  not_in_call: [403, 'Only somebody who is in the call may do this'],
  origin_not_allowed: [403, 'This origin is not allowed'],
  not_found: [404, 'Not found'],
  no_vmr: [404, 'No vmr available'],
  no_such_pin: [404, 'There is no such pin'],
  no_such_customer: [404, 'There is no such customer'],
  already_on_call: [406, 'Already on a call!'],
  already_exists: [409, 'Already exists'],
  too_many_pins: [409, 'This room has as many pins as it can have'],
  not_empty: [409, 'Something hangs below this'],
  bed_occupied: [409, 'Somebody lies in this bed'],
  device_refused: [409, 'The device does not do this now'],
  stale_record: [409, 'Somebody else changed this in the meantime'],
  last_super_admin: [409, 'The last SUPER_ADMIN stays'],
  join_link_used: [409, 'This link has been used'],
  call_taken: [409, 'Somebody else has joined this call'],
  join_link_expired: [410, 'This link has expired'],
  call_over: [410, 'The call is over'],
  command_expired: [410, 'The command came too late and was not carried out'],
  too_large: [413, 'Too large'],
  unsupported_media_type: [415, 'Unsupported media type'],
  key_reused: [422, 'The idempotency key was used for another request'],
  precondition_required: [428, 'An If-Match header is required'],
  rate_limited: [429, 'Too many requests'],
  server_error: [500, 'Server error'],
  bad_gateway: [502, 'Bad gateway'],
  service_not_available: [503, 'Service not available'],
  gateway_timeout: [504, 'Gateway timeout'],
} as const satisfies Record<string, readonly [number, string]>

export type ErrorCode = keyof typeof errorCatalogue

/** The body of every 4xx and 5xx. `fields` maps a path in the body to the code of what is wrong there. */
export const ErrorBody = z.object({
  code: z.string(),
  message: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
})
export type ErrorBody = z.infer<typeof ErrorBody>

export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorCatalogue, code)
}
