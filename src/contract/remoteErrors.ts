import * as z from 'zod/mini'

/** The error codes that a room's remote may be answered: all that a tablet loads of the catalogue (`src/server/errors/apiError.ts`). */
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
  wrong_room: [403, 'A session commands only its own room'],
  function_not_available: [403, 'This function is not available in this room'],
  not_found: [404, 'Not found'],
  no_vmr: [404, 'No vmr available'],
  no_such_pin: [404, 'There is no such pin'],
  no_such_customer: [404, 'There is no such customer'],
  already_on_call: [406, 'Already on a call!'],
  already_exists: [409, 'Already exists'],
  too_many_pins: [409, 'This room has as many pins as it can have'],
  call_over: [410, 'The call is over'],
  command_expired: [410, 'The command came too late and was not carried out'],
  too_large: [413, 'Too large'],
  unsupported_media_type: [415, 'Unsupported media type'],
  nobody_on_duty: [422, 'Nobody is on duty'],
  rate_limited: [429, 'Too many requests'],
  server_error: [500, 'Server error'],
  bad_gateway: [502, 'Bad gateway'],
  service_not_available: [503, 'Service not available'],
  gateway_timeout: [504, 'Gateway timeout'],
} as const satisfies Errors

/** By code: the HTTP status under which it travels, and its English text. */
export type Errors = Readonly<Record<string, readonly [status: number, text: string]>>

/** The body of every 4xx and 5xx. `fields` maps a path in the body to the code of what is wrong there. */
export const ErrorBody = z.object({
  code: z.string(),
  message: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
})
export type ErrorBody = z.infer<typeof ErrorBody>
