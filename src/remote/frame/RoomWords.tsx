import { Trans } from '@lingui/react/macro'
import type { RoomName } from '../../state/session.ts'

/** The room as its door says it: the digits and letters keep their order in every language. */
export function RoomWords({ room: { number, bed } }: { room: RoomName }) {
  return (
    <Trans>
      Room <bdi>{number}</bdi> · Bed <bdi>{bed}</bdi>
    </Trans>
  )
}
