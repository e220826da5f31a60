import { msg } from '@lingui/core/macro'
import type { CallNotice } from '../../domain/calls/callFlow.ts'
import type { OutcomeText } from '../frame/outcomeText.ts'

type CallCode =
  | Exclude<CallNotice, 'busy' | 'offline'>
  | 'no_such_customer'
  | 'message_dropped'
  | 'nobody_on_duty'
  | 'invite_failed'
  | 'invite_declined'
  | 'share_failed'
  | 'share_over'
  | 'session_renewed'
  | 'forbidden'
  | 'function_not_available'
  | 'verification_required'
  | 'not_found'
  | 'already_exists'
  | 'server_error'
  | 'bad_gateway'
  | 'service_not_available'
  | 'gateway_timeout'
  | 'waited_done'
  | 'request_expired'
  | 'team_notified'
  | 'team_not_notified'
  | 'storage_silent'
  | 'no_calls'

const serverProblem: OutcomeText = [
  msg`Wardlink has a problem of its own now.`,
  msg`Try again in a moment. If it stays so, tell your nurse.`,
]

/**
 * Outcomes of a call, and responses that a server may give to any request. The specification’s sentences come
 * first, verbatim.
 */
export const callOutcomes: Readonly<Record<CallCode, OutcomeText>> = {
  invite_sent: [msg`Your invite has been sent succesfully.`],
  invite_rejected: [msg`The invite could not be sent.`, msg`Check the number or address and try again.`],
  not_dialled: [msg`The phone could not be called.`, msg`Invite your guest by text or email.`],
  no_call: [msg`No call is on.`],
  no_vmr: [msg`No vmr available`, msg`Try again. If it stays so, tell your nurse.`],
  no_such_customer: [msg`There is no such customer`, msg`Try again. If it stays so, tell your nurse.`],
  already_on_call: [msg`Already on a call!`, msg`Open the call from the main menu.`],
  call_failed: [msg`The Call Failed`, msg`Try Again, or press your nurse call button.`],
  call_ended: [msg`Call Ended Successfully`],
  end_waits: [
    msg`The call is not ended yet.`,
    msg`It ends as soon as the connection is back. The room screen can end it too.`,
  ],
  waited_done: [msg`What was waiting has been done.`],
  request_expired: [
    msg`Nobody could be reached in time, so it was not sent.`,
    msg`Ask again if you still want it.`,
  ],
  team_notified: [msg`You have sent a notification succesfully.`],
  team_not_notified: [
    msg`Nobody is on duty now, so nobody got your message.`,
    msg`Press your nurse call button.`,
  ],
  no_calls: [
    msg`This browser cannot make calls`,
    msg`Calls (WebRTC) are turned off in it. Turn them on, or scan the code with another browser.`,
  ],
  screen_no_calls: [msg`The room screen cannot make calls.`, msg`Press your nurse call button.`],
  storage_silent: [
    msg`This browser keeps nothing now.`,
    msg`You stay logged in only until this page is closed. Ask your nurse to restart this device.`,
  ],
  nobody_on_duty: [
    msg`Nobody is on duty to take your call now.`,
    msg`Press your nurse call button. The call stays open.`,
  ],
  invite_failed: [msg`An invite could not be delivered.`, msg`Try another number or address.`],
  invite_declined: [msg`Somebody you invited will not come.`],
  call_over: [msg`The call is over.`],
  call_removed: [msg`You were removed from the call.`, msg`You can call again from the main menu.`],
  share_failed: [
    msg`Your content could not be shared.`,
    msg`Try again in a moment. If it stays so, tell your nurse.`,
  ],
  share_over: [
    msg`Your content is shared no longer.`,
    msg`Somebody else shares now, or the connection was lost.`,
  ],
  forbidden: [msg`That is not allowed here.`, msg`Ask your nurse.`],
  function_not_available: [msg`This is not available in this room.`, msg`Ask your nurse.`],
  verification_required: [
    msg`The patient's name is needed first.`,
    msg`Go back to the start, and enter the name and the room number.`,
  ],
  not_found: [msg`That is not there any more.`, msg`Go back and try again.`],
  already_exists: [msg`That is there already.`],
  server_error: serverProblem,
  bad_gateway: serverProblem,
  service_not_available: serverProblem,
  gateway_timeout: serverProblem,
  session_renewed: [msg`You stay connected.`, msg`The session lives on for twelve hours.`],
  message_dropped: [msg`Your message was not sent.`, msg`The call was over before it could be.`],
}
