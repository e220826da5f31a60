import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { privacyAtom } from '../../state/devices/device.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { buttonClass } from '../../ui/buttons/buttonClass.ts'
import { ScreenLink } from '../frame/ScreenLink.tsx'
import { CoverButton } from '../privacyControl/CoverButton.tsx'
import { PrivacyPlate } from '../privacyControl/PrivacyPlate.tsx'
import { AskButton } from './AskButton.tsx'
import { VisitsButton } from './VisitsButton.tsx'

function DeviceControlButton({ blockedBy }: { blockedBy: ReactNode }) {
  if (blockedBy !== null)
    return (
      <Button icon="arrowsOutCardinal" disabledReason={blockedBy}>
        <Trans>Device Control</Trans>
      </Button>
    )
  return (
    <ScreenLink to="/device-control" className={buttonClass()}>
      <Icon name="arrowsOutCardinal" />
      <span>
        <Trans>Device Control</Trans>
      </span>{' '}
      <small className="key-detail">
        <Trans>Move the camera</Trans>
      </small>
    </ScreenLink>
  )
}

/**
 * Row under the tiles: what the patient can ask for, who visited them, and moving and covering the camera without
 * a call. A patient's own phone has no camera of the room.
 */
export function RoomButtons({ blockedBy, ownPhone }: { blockedBy: ReactNode; ownPhone: boolean }) {
  if (!ownPhone) return <CameraRow blockedBy={blockedBy} />
  return (
    <div className="menu-room menu-room-more">
      <AskButton />
      <VisitsButton at="row" />
    </div>
  )
}

function CameraRow({ blockedBy }: { blockedBy: ReactNode }) {
  const privacy = useAtomValue(privacyAtom)
  const plate = privacy === 'covered' || privacy === 'unknown'
  const uncoverFirst = privacy === 'covered' ? <Trans>Uncover the camera first</Trans> : null
  const control = <DeviceControlButton blockedBy={blockedBy ?? uncoverFirst} />
  return plate ? (
    <div className="menu-room menu-room-more menu-room-shut">
      <CoverButton />
      <PrivacyPlate />
      <AskButton />
      <VisitsButton at="row" />
      {control}
    </div>
  ) : (
    <div className="menu-room menu-room-more">
      <AskButton />
      <VisitsButton at="row" />
      {control}
      <CoverButton />
    </div>
  )
}
