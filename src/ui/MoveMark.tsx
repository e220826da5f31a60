import { memo } from 'react'
import type { CameraMove } from './cameraMove.ts'
import { Icon } from './Icon.tsx'
import type { IconName } from './iconName.ts'

/** Where the arrow lies and points: place-self, and clockwise degrees. */
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
 * Where the camera moves now: a bar and an arrow on the picture's edge. They lie there always and are hidden, since what comes and
 * goes would lay the page out anew with each press.
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
