import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { privacyAtom } from '../../state/device.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Key } from '../../ui/Key.tsx'
import { keyClass } from '../../ui/keyClass.ts'
import { CoverKey } from '../privacyControl/CoverKey.tsx'
import { PrivacyPlate } from '../privacyControl/PrivacyPlate.tsx'

function DeviceControlKey({ blockedBy }: { blockedBy: ReactNode }) {
  if (blockedBy !== null)
    return (
      <Key icon="arrowsOutCardinal" disabledReason={blockedBy}>
        <Trans>Device Control</Trans>
      </Key>
    )
  return (
    <Link to="/device-control" className={keyClass()}>
      <Icon name="arrowsOutCardinal" />
      <span>
        <Trans>Device Control</Trans>
      </span>{' '}
      <small className="key-detail">
        <Trans>Move the camera</Trans>
      </small>
    </Link>
  )
}

/** The row under the tiles: the camera can be moved and covered without a call. */
export function RoomKeys({ blockedBy }: { blockedBy: ReactNode }) {
  const privacy = useAtomValue(privacyAtom)
  const plate = privacy === 'covered' || privacy === 'unknown'
  const uncoverFirst = privacy === 'covered' ? <Trans>Uncover first</Trans> : null
  const control = <DeviceControlKey blockedBy={blockedBy ?? uncoverFirst} />
  return plate ? (
    <div className="menu-room menu-room-shut">
      <CoverKey />
      <PrivacyPlate />
      {control}
    </div>
  ) : (
    <div className="menu-room">
      {control}
      <CoverKey />
    </div>
  )
}
