import type { ReactNode } from 'react'
import type { CameraMove } from './cameraMove.ts'
import type { HoldGroup } from './holdGroup.ts'
import { HoldButton } from './HoldButton.tsx'

export interface ZoomPairProps {
  group: HoldGroup<CameraMove>
  label: string
  zoomIn: ReactNode
  zoomOut: ReactNode
  disabled: boolean
  describedBy: string
}

export function ZoomPair({ group, label, zoomIn, zoomOut, disabled, describedBy }: ZoomPairProps) {
  const shared = { group, disabled, describedBy }
  return (
    <div className="zoom" role="group" aria-label={label}>
      <HoldButton {...shared} move="tele" icon="magnifyingGlassPlus">
        {zoomIn}
      </HoldButton>
      <HoldButton {...shared} move="wide" icon="magnifyingGlassMinus">
        {zoomOut}
      </HoldButton>
    </div>
  )
}
