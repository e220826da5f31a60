import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'

/** The hatched plate that says that the camera sees nothing, or that nobody knows whether it does. */
export function ShutterPlate({
  known,
  title,
  children,
}: {
  known: boolean
  title: ReactNode
  children: ReactNode
}) {
  return (
    <div className="shutter" role="status">
      <span>
        <Icon name={known ? 'cameraSlash' : 'question'} />
      </span>
      <div>
        <strong>{title}</strong>
        <p>{children}</p>
      </div>
    </div>
  )
}
