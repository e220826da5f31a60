import type { ReactNode } from 'react'
import type { CameraMove } from './cameraMove.ts'
import type { HoldGroup } from './holdGroup.ts'
import { HoldKey } from './HoldKey.tsx'

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
      <HoldKey {...shared} move="tele" icon="magnifyingGlassPlus">
        {zoomIn}
      </HoldKey>
      <HoldKey {...shared} move="wide" icon="magnifyingGlassMinus">
        {zoomOut}
      </HoldKey>
    </div>
  )
}
