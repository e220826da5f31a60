import type { ReactNode } from 'react'
import { Icon } from '../Icon.tsx'

/** Shows the hatched plate that states that the camera sees nothing, or that its state is unknown. */
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
