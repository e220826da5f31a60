import type { ReactNode } from 'react'
import type { PrivacyView } from '../state/monitor/monitorView.ts'
import { Icon } from '../ui/Icon.tsx'
import { PrivacyTitle } from './PrivacyWords.tsx'
import './PrivacyPill.css'

/** What the camera does, in a corner. Hatched unless somebody may see; `children` say who does. */
export function PrivacyPill({
  privacy,
  shut = privacy.camera !== 'on',
  children,
}: {
  privacy: PrivacyView
  shut?: boolean
  children?: ReactNode
}) {
  const icon = privacy.camera === 'unknown' ? 'question' : shut ? 'cameraSlash' : 'eye'
  return (
    <div className={shut ? 'room-pill room-pill-shut' : 'room-pill'} role="status">
      <span className="room-pill-icon">
        <Icon name={icon} />
      </span>
      <span className="room-pill-words">
        <strong>
          <PrivacyTitle privacy={privacy} />
        </strong>
        {children !== undefined && <span>{children}</span>}
      </span>
    </div>
  )
}
