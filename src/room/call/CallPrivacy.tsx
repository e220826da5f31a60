import { Trans, useLingui } from '@lingui/react/macro'
import { roomPictureIn } from '../../domain/calls/roomPictureIn.ts'
import type { ActiveRoomCall } from '../../state/monitor/callView.ts'
import type { PrivacyView } from '../../state/monitor/monitorView.ts'
import { roomExposure } from '../../state/monitor/roomExposure.ts'
import { RoomPictureText } from '../../ui/visits/RoomPictureText.tsx'
import { PrivacyPill } from '../privacy/PrivacyPill.tsx'

/** Names the people who see and hear the room, and shows whether they really do. */
export function CallPrivacy({ call, privacy }: { call: ActiveRoomCall; privacy: PrivacyView }) {
  const { i18n } = useLingui()
  const { seen, heard, pictureStopped, names } = roomExposure(call, privacy)
  const limit = privacy.camera === 'on' ? roomPictureIn([{ roomPicture: call.roomPicture ?? null }]) : null
  const isHeld = limit !== null && limit !== 'one_bed' && !seen
  return (
    <PrivacyPill privacy={privacy} shut={!seen} pictureStopped={pictureStopped && !isHeld} isHeld={isHeld}>
      <ExposureText seen={seen} heard={heard} names={new Intl.ListFormat(i18n.locale).format(names)} />
      {limit !== null && (
        <>
          <br />
          <RoomPictureText picture={limit} />
        </>
      )}
    </PrivacyPill>
  )
}

function ExposureText({ seen, heard, names }: { seen: boolean; heard: boolean; names: string }) {
  if (seen && heard)
    return (
      <Trans>
        <bdi>{names}</bdi> can see and hear you
      </Trans>
    )
  if (seen)
    return (
      <Trans>
        <bdi>{names}</bdi> can see you, but not hear you
      </Trans>
    )
  if (heard)
    return (
      <Trans>
        <bdi>{names}</bdi> can hear you, but not see you
      </Trans>
    )
  return (
    <Trans>
      <bdi>{names}</bdi> cannot see or hear you
    </Trans>
  )
}
