import { memo } from 'react'
import type { CameraMove } from './cameraMove.ts'
import { Icon } from '../Icon.tsx'
import type { IconName } from '../iconName.ts'

/** Position (`place-self`) and direction (clockwise degrees) of the arrow. */
const arrows: Readonly<Record<CameraMove, { place: string; turn: number; icon: IconName }>> = {
  up: { place: 'start center', turn: 0, icon: 'arrowFatUp' },
  upright: { place: 'start end', turn: 45, icon: 'arrowFatUp' },
  right: { place: 'center end', turn: 90, icon: 'arrowFatUp' },
  downright: { place: 'end end', turn: 135, icon: 'arrowFatUp' },
  down: { place: 'end center', turn: 180, icon: 'arrowFatUp' },
  downleft: { place: 'end start', turn: 225, icon: 'arrowFatUp' },
  left: { place: 'center start', turn: 270, icon: 'arrowFatUp' },
  upleft: { place: 'start start', turn: 315, icon: 'arrowFatUp' },
  tele: { place: 'center center', turn: 0, icon: 'magnifyingGlassPlus' },
  wide: { place: 'center center', turn: 0, icon: 'magnifyingGlassMinus' },
}

const edges = ['up', 'down', 'left', 'right'] as const

/**
 * Shows where the camera is moving: a bar and an arrow at the edge of the picture. They are always rendered
 * and only hidden, because adding and removing them would lay out the page again with each press.
 */
export const MoveMark = memo(function MoveMark({ moving }: { moving: CameraMove | null }) {
  const { place, turn, icon } = arrows[moving ?? 'up']
  return (
    <div className={moving === null ? 'move-mark' : 'move-mark is-moving'} aria-hidden="true">
      {edges.map((edge) => (
        <span
          key={edge}
          className={`move-edge move-edge-${edge}${moving?.includes(edge) === true ? ' is-on' : ''}`}
        />
      ))}
      <div className="move-arrow">
        <span style={{ placeSelf: place }}>
          <Icon name={icon} turn={turn} />
        </span>
      </div>
    </div>
  )
})
