import { Trans } from '@lingui/react/macro'
import type { RoomName } from '../../state/bedside/sessionView.ts'

/**
 * Shows the room as its door sign does: digits and letters keep their order in every language. Not every room
 * has beds.
 */
export function RoomLabel({ room: { number, bed } }: { room: RoomName }) {
  return bed === '' ? (
    <Trans>
      Room <bdi>{number}</bdi>
    </Trans>
  ) : (
    <Trans>
      Room <bdi>{number}</bdi> · Bed <bdi>{bed}</bdi>
    </Trans>
  )
}
