import type { ReactNode } from 'react'
import { Icon } from '../Icon.tsx'

interface ShutterPlateProps {
  known: boolean
  /** True if the text counts seconds, which a screen reader must not read one by one. */
  counts?: boolean
  title: ReactNode
  children: ReactNode
}

/** Shows the hatched plate that states that the camera sees nothing, or that its state is unknown. */
export function ShutterPlate({ known, counts = false, title, children }: ShutterPlateProps) {
  return (
    <div className="shutter" role={counts ? undefined : 'status'}>
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
