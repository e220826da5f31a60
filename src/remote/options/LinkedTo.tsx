import { Trans } from '@lingui/react/macro'
import type { CallParticipant } from '../../state/calls/participants.ts'

/** Header text that shows whom the room is linked to, or that the connection is interrupted. */
export function LinkedTo({ speaker: { name, cutOff } }: { speaker: CallParticipant }) {
  if (cutOff) return <Trans>Connection interrupted</Trans>
  return (
    <Trans>
      Connected to <bdi>{name}</bdi>
    </Trans>
  )
}
