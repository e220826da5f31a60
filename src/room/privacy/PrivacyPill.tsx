import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { PrivacyView } from '../../state/monitor/monitorView.ts'
import { Icon } from '../../ui/Icon.tsx'
import { PrivacyTitle } from './PrivacyText.tsx'
import './PrivacyPill.css'

/** Shows the camera’s state in a corner. Hatched unless someone may see the room; `children` name them. */
export function PrivacyPill({
  privacy,
  shut = privacy.camera !== 'on',
  pictureStopped = false,
  isHeld = false,
  children,
}: {
  privacy: PrivacyView
  shut?: boolean
  /** True in a call if the camera is on but its picture reaches no one. */
  pictureStopped?: boolean
  /** True while the picture is held back on purpose, which `children` explain. */
  isHeld?: boolean
  children?: ReactNode
}) {
  const shutIcon = pictureStopped ? 'warningCircle' : 'cameraSlash'
  const icon = privacy.camera === 'unknown' ? 'question' : shut ? shutIcon : 'eye'
  return (
    <div className={shut ? 'room-pill room-pill-shut' : 'room-pill'} role="status">
      <span className="room-pill-icon">
        <Icon name={icon} />
      </span>
      <span className="room-pill-words">
        <strong>
          {isHeld ? (
            <Trans>Sound only</Trans>
          ) : pictureStopped ? (
            <Trans>Your picture is not arriving</Trans>
          ) : (
            <PrivacyTitle privacy={privacy} />
          )}
        </strong>
        {children !== undefined && <span>{children}</span>}
      </span>
    </div>
  )
}
