import type { ReactNode } from 'react'
import { Icon } from '../../ui/Icon.tsx'

/** Hatched plate that says what the camera shows while the patient is asked. */
export function KnockPlate({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div className="shutter">
      <span>
        <Icon name="cameraSlash" />
      </span>
      <div id="knock-privacy">
        <strong>{title}</strong>
        <p>{children}</p>
      </div>
    </div>
  )
}
