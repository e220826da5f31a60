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
  | 'room_offline'

const serverProblem: OutcomeText = [
  msg`Wardlink is having a problem right now.`,
  msg`Try again in a moment. If it still does not work, tell your nurse.`,
]

/**
 * Outcomes of a call, and responses that a server may give to any request. The specification’s sentences come
 * first, verbatim.
 */
export const callOutcomes: Readonly<Record<CallCode, OutcomeText>> = {
  invite_sent: [msg`Your invite has been sent succesfully.`],
  invite_rejected: [msg`The invite could not be sent.`, msg`Check the number or address and try again.`],
  not_dialled: [msg`The phone call did not go through.`, msg`Invite your guest by text or email.`],
  no_call: [msg`There is no call right now.`],
  no_vmr: [msg`No vmr available`, msg`Try again. If it still does not work, tell your nurse.`],
  no_such_customer: [
    msg`There is no such customer`,
    msg`Try again. If it still does not work, tell your nurse.`,
  ],
  already_on_call: [msg`Already on a call!`, msg`Open the call from the main menu.`],
  call_failed: [msg`The Call Failed`, msg`Try Again, or press your nurse call button.`],
  call_ended: [msg`Call Ended Successfully`],
  end_waits: [
    msg`The call has not ended yet.`,
    msg`The call will end when the connection is back. You can also end it on the room screen.`,
  ],
  waited_done: [msg`Your waiting changes have been made.`],
  request_expired: [
    msg`We could not reach anyone in time, so this was not sent.`,
    msg`Ask again if you still need it.`,
  ],
  team_notified: [msg`You have sent a notification succesfully.`],
  team_not_notified: [
    msg`No one is on duty right now, so your message was not delivered. Press your nurse call button if you need help.`,
    msg`Press your nurse call button.`,
  ],
  room_offline: [msg`The room screen is not connected.`, msg`Tell your nurse. You can also try again.`],
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
    msg`No one is available for a call right now. Press your nurse call button if you need help.`,
    msg`Press your nurse call button. The call stays open.`,
  ],
  invite_failed: [
    msg`An invite could not be delivered. Check the number or address.`,
    msg`Try another number or address.`,
  ],
  invite_declined: [msg`Someone you invited cannot join.`],
  call_over: [msg`The call has ended.`],
  call_removed: [msg`You were removed from the call.`, msg`You can call again from the main menu.`],
  share_failed: [
    msg`Your content could not be shared.`,
    msg`Try again in a moment. If it still does not work, tell your nurse.`,
  ],
  share_over: [
    msg`You are no longer sharing.`,
    msg`Someone else started sharing, or the connection was lost.`,
  ],
  forbidden: [msg`You cannot do that here.`, msg`Ask your nurse.`],
  function_not_available: [msg`This is not available in this room.`, msg`Ask your nurse.`],
  verification_required: [
    msg`Enter the patient’s name first.`,
    msg`Go back to the start page. Enter the patient’s last name and the room number.`,
  ],
  not_found: [msg`That is no longer there.`, msg`Go back and try again.`],
  already_exists: [msg`That already exists.`],
  server_error: serverProblem,
  bad_gateway: serverProblem,
  service_not_available: serverProblem,
  gateway_timeout: serverProblem,
  session_renewed: [msg`You are still connected.`, msg`You can stay connected for another 12 hours.`],
  message_dropped: [msg`Your message was not sent.`, msg`The call ended before this could be sent.`],
}
