import { Trans } from '@lingui/react/macro'
import type { Welcome } from '../contract/devices/deviceLink.ts'

/** Room number and bed on one line. */
export function RoomLabel({ room }: { room: Welcome['room'] | null }) {
  if (room === null) return null
  return (
    <>
      <Trans>
        Room <bdi>{room.number}</bdi>
      </Trans>
      {room.bed !== '' && (
        <>
          {' · '}
          <Trans>
            Bed <bdi>{room.bed}</bdi>
          </Trans>
        </>
      )}
    </>
  )
}
