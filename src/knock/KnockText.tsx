import { Trans } from '@lingui/react/macro'
import type { KnockReason, KnockRoom } from '../contract/calls/knocks.ts'

/** Names a reason for the clinician who chooses it. */
export function KnockReasonText({ reason }: { reason: KnockReason }) {
  switch (reason) {
    case 'round':
      return <Trans>Round</Trans>
    case 'admission':
      return <Trans>Admission</Trans>
    case 'discharge':
      return <Trans context="reason for a knock">Discharge</Trans>
    case 'medicine':
      return <Trans>Medicine</Trans>
    case 'check':
      return <Trans>Check on you</Trans>
    case 'other':
      return <Trans context="reason for a knock">Other</Trans>
  }
}

/** Shows whether a knock reaches the room's patient now. */
export function KnockRoomState({ room }: { room: KnockRoom }) {
  if (!room.connected) return <Trans>Not connected</Trans>
  if (room.in_call) return <Trans>In a call</Trans>
  if (room.covered) return <Trans>Camera covered</Trans>
  return <Trans>Ready</Trans>
}

/**
 * Explains why a knock, or its withdrawal, failed. `bed_changed`: the patient of the room that was given has
 * changed, and the form shows the new one.
 */
export function KnockProblemText({ code }: { code: string }) {
  if (code === 'already_knocking')
    return <Trans>You are already knocking at this room. Wait for the answer, or take that knock back.</Trans>
  if (code === 'not_found' || code === 'forbidden')
    return <Trans>You can no longer knock at this room. Choose another room.</Trans>
  if (code === 'room_covered')
    return (
      <Trans>The camera is covered, and it is never opened from outside. Send a person to the room.</Trans>
    )
  if (code === 'room_offline')
    return (
      <Trans>The room screen is not connected, so it cannot count down. Send a person to the room.</Trans>
    )
  if (code === 'already_on_call')
    return <Trans>This room is in a call. Join that call, or send a person to the room.</Trans>
  if (code === 'already_entering')
    return <Trans>Someone else has begun an emergency entry at this room.</Trans>
  if (code === 'stale_record')
    return <Trans>Another patient is in this bed now. Search for the room again.</Trans>
  if (code === 'function_not_available')
    return <Trans>This patient uses their own phone. You cannot knock there.</Trans>
  if (code === 'bed_changed')
    return <Trans>Another patient is in this bed now. Check the name before you knock.</Trans>
  if (code === 'impersonating')
    return <Trans>You cannot do this while you use Login As. End Login As first.</Trans>
  if (code === 'unreachable')
    return <Trans>The hospital could not be reached. Check your connection, then try again.</Trans>
  if (code === 'rate_limited') return <Trans>Too many tries. Wait a minute, then try again.</Trans>
  return <Trans>That did not work. Wait a moment, then try again.</Trans>
}
