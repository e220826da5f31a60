import { Trans } from '@lingui/react/macro'
import type { CallPerson } from '../../state/call/people.ts'

/** Header text that shows whom the room is linked to, or that the connection is interrupted. */
export function LinkedTo({ speaker: { name, cutOff } }: { speaker: CallPerson }) {
  if (cutOff) return <Trans>Connection interrupted</Trans>
  return (
    <Trans>
      Linked to <bdi>{name}</bdi>
    </Trans>
  )
}
