import * as z from 'zod/mini'

/**
 * Error codes that a remote can receive. A tablet loads only this part of the catalog
 * (`src/server/errors/apiError.ts`).
 */
export const remoteErrors = {
  bad_request: [400, 'Bad request'],
  missing_token: [400, 'Missing token'],
  invalid_token: [400, 'Invalid token'],
  short_password: [400, 'Password too short'],
  simple_password: [400, 'Password too simple'],
  unauthorized: [401, 'Unauthorized'],
  entry_code_invalid: [401, 'This code has been used or has expired'],
  forbidden: [403, 'Forbidden'],
  verification_failed: [403, 'The name or the room number does not match'],
  verification_required: [403, 'Verification required'],
  wrong_room: [403, 'A session can only control its own room'],
  function_not_available: [403, 'This function is not available in this room'],
  not_found: [404, 'Not found'],
  no_vmr: [404, 'No vmr available'],
  no_such_pin: [404, 'Pin not found'],
  no_such_customer: [404, 'There is no such customer'],
  already_on_call: [406, 'Already on a call!'],
  already_exists: [409, 'Already exists'],
  room_offline: [409, 'The screen in the room is not connected'],
  request_open: [409, 'This was already asked for'],
  too_many_pins: [409, 'The maximum number of pins in this room is reached'],
  call_over: [410, 'The call has ended'],
  knock_over: [410, 'This knock is over'],
  visit_over: [410, 'This visit is over'],
  request_over: [410, 'This request has ended'],
  command_expired: [410, 'The command came too late and was not carried out'],
  too_large: [413, 'Too large'],
  unsupported_media_type: [415, 'Unsupported media type'],
  nobody_on_duty: [422, 'No one is on duty'],
  rate_limited: [429, 'Too many requests'],
  server_error: [500, 'Server error'],
  bad_gateway: [502, 'Bad gateway'],
  service_not_available: [503, 'Service not available'],
  gateway_timeout: [504, 'Gateway timeout'],
} as const satisfies Errors

/** HTTP status and English text of each code. */
export type Errors = Readonly<Record<string, readonly [status: number, text: string]>>

/**
 * Body of every 4xx and 5xx response. `fields` maps a path in the request body to the code of its problem.
 */
export const ErrorBody = z.object({
  code: z.string(),
  message: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
})
export type ErrorBody = z.infer<typeof ErrorBody>
