import { Trans } from '@lingui/react/macro'

/** Why the room's camera did not move, and what helps. */
export function CameraRefusalText({ reason }: { reason: string }) {
  switch (reason) {
    case 'held':
      return <Trans>Somebody in the room moves the camera. Try again when they stop.</Trans>
    case 'covered':
      return <Trans>The camera is covered. Only the room can uncover it.</Trans>
    case 'offline':
      return <Trans>The screen in the room does not answer. Try again in a moment.</Trans>
    case 'unreachable':
      return <Trans>The hospital cannot be reached. Check your connection, then try again.</Trans>
    case 'not_in_call':
      return <Trans>You are not in the call yet. Try again in a moment.</Trans>
    case 'call_over':
    case 'join_link_expired':
      return <Trans>The call is over</Trans>
    default:
      return <Trans>The camera did not move. Try again.</Trans>
  }
}
