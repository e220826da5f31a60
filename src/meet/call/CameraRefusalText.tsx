import { Trans } from '@lingui/react/macro'

/** Explains why the room's camera did not move, and what to do. */
export function CameraRefusalText({ reason }: { reason: string }) {
  switch (reason) {
    case 'held':
      return <Trans>Someone in the room is moving the camera. Try again when they stop.</Trans>
    case 'covered':
      return <Trans>The camera is covered. Only the room can uncover it.</Trans>
    case 'offline':
      return <Trans>The room screen is not responding. Try again in a moment.</Trans>
    case 'unreachable':
      return <Trans>The hospital could not be reached. Check your connection, then try again.</Trans>
    case 'not_in_call':
      return <Trans>You are not in the call yet. Try again in a moment.</Trans>
    case 'call_over':
    case 'join_link_expired':
      return <Trans>The call has ended</Trans>
    default:
      return <Trans>The camera did not move. Try again.</Trans>
  }
}
