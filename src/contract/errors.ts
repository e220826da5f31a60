import { type Errors, remoteErrors } from './remoteErrors.ts'

/**
 * Errors that the console, the meeting page, a new monitor or a faulty client can receive, but never a
 * remote.
 */
const otherErrors = {
  not_in_call: [403, 'Only a participant of the call can do this'],
  join_link_used: [409, 'This link has been used'],
  already_knocking: [409, 'You are already knocking at this room'],
  call_claimed: [409, 'Someone else is coming to this call'],
  request_claimed: [409, 'Someone else is on the way'],
  already_entering: [409, 'Someone else has begun an emergency entry at this room'],
  room_covered: [409, 'The camera in the room is covered and is not opened from outside'],
  call_taken: [409, 'Someone else has joined this call'],
  join_link_expired: [410, 'This link has expired'],
  unknown_field: [400, 'Unknown field'],
  enrollment_code_invalid: [401, 'This enrollment code has been used or has expired'],
  origin_not_allowed: [403, 'This origin is not allowed'],
  key_reused: [422, 'The idempotency key was used for another request'],
  common_password: [400, 'Password too common'],
  unreadable_file: [400, 'This file cannot be read'],
  wrong_current_password: [403, 'Wrong current password'],
  code_invalid: [403, 'This code is wrong or was already used'],
  passkey_invalid: [403, 'This passkey was not accepted'],
  step_over: [403, 'This sign-in took too long'],
  second_factor_required: [403, 'Two-step sign-in is required here'],
  permission_not_assignable: [403, 'You cannot assign the selected permission at this level.'],
  impersonating: [403, 'Not available while using Login As'],
  not_empty: [409, 'Not empty'],
  bed_occupied: [409, 'This bed is occupied'],
  device_refused: [409, 'The device cannot do this right now'],
  too_many_views: [409, 'The maximum number of saved views is reached'],
  stale_record: [409, 'Someone else changed this in the meantime'],
  last_super_admin: [409, 'The last SUPER_ADMIN cannot be removed'],
  precondition_required: [428, 'An If-Match header is required'],
} as const satisfies Errors

/**
 * Every error code that the API can return, with its HTTP status and English text. The screen translates the
 * code; the text is for logs, for third-party front ends, and for people who read the responses.
 */
export const errorCatalogue = { ...remoteErrors, ...otherErrors }

export type ErrorCode = keyof typeof errorCatalogue

export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorCatalogue, code)
}
