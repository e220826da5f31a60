import { Trans } from '@lingui/react/macro'
import type { CallPerson } from '../../state/call/people.ts'

/** With whom the room is linked, as the head of a screen says it; or that just now it is not. */
export function LinkedTo({ speaker: { name, cutOff } }: { speaker: CallPerson }) {
  if (cutOff) return <Trans>Connection interrupted</Trans>
  return (
    <Trans>
      Linked to <bdi>{name}</bdi>
    </Trans>
  )
}
