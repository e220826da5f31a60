import { type Errors, remoteErrors } from './remoteErrors.ts'

/**
 * Errors that the console, the meeting page, a new monitor or a faulty client can receive, but never a
 * remote.
 */
const otherErrors = {
  not_in_call: [403, 'Only somebody who is in the call may do this'],
  join_link_used: [409, 'This link has been used'],
  call_taken: [409, 'Somebody else has joined this call'],
  join_link_expired: [410, 'This link has expired'],
  unknown_field: [400, 'Unknown field'],
  enrollment_code_invalid: [401, 'This enrolment code has been used or has expired'],
  origin_not_allowed: [403, 'This origin is not allowed'],
  key_reused: [422, 'The idempotency key was used for another request'],
  common_password: [400, 'Password too common'],
  unreadable_file: [400, 'This file cannot be read'],
  wrong_current_password: [403, 'Wrong current password'],
  code_invalid: [403, 'This code is not right, or was used'],
  passkey_invalid: [403, 'This passkey was not accepted'],
  step_over: [403, 'This sign-in took too long'],
  second_factor_required: [403, 'A second factor is required here'],
  permission_not_assignable: [403, 'You cannot assign the selected permission at this level.'],
  impersonating: [403, 'Not while signed in as somebody else'],
  not_empty: [409, 'Something hangs below this'],
  bed_occupied: [409, 'Somebody lies in this bed'],
  device_refused: [409, 'The device does not do this now'],
  too_many_views: [409, 'You have as many saved views as you can have'],
  stale_record: [409, 'Somebody else changed this in the meantime'],
  last_super_admin: [409, 'The last SUPER_ADMIN stays'],
  precondition_required: [428, 'An If-Match header is required'],
} as const satisfies Errors

/**
 * Every error code that may cross the wire, with the HTTP status it travels under and the English text
 * of the catalogue. The screen translates the code; the text is for logs,
 * for foreign front ends, and for people who read the wire.
 */
export const errorCatalogue = { ...remoteErrors, ...otherErrors }

export type ErrorCode = keyof typeof errorCatalogue

export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorCatalogue, code)
}
