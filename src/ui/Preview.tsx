import { useEffect, useRef, type ReactNode } from 'react'
import type { CameraMove } from './cameraMove.ts'
import { Icon } from './Icon.tsx'
import './Preview.css'
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

/** Paints the newest picture, and drops one that was overtaken while it was decoded. */
function usePicture(frame: Blob | null) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (frame === null) return
    let overtaken = false
    void createImageBitmap(frame).then(
      (bitmap) => {
        const surface = canvas.current
        if (!overtaken && surface) {
          // Setting a size, even the same, empties the canvas and lays the page out anew: too much for each picture.
          if (surface.width !== bitmap.width) surface.width = bitmap.width
          if (surface.height !== bitmap.height) surface.height = bitmap.height
          surface.getContext('2d', { alpha: false })?.drawImage(bitmap, 0, 0)
        }
        bitmap.close()
      },
      // A picture that was cut on its way: the next one is here in a fifth of a second.
      () => undefined,
    )
    return () => {
      overtaken = true
    }
  }, [frame])
  return canvas
}

export interface PreviewProps {
  /** The newest JPEG of the room camera, or null when none may be shown. */
  frame: Blob | null
  label: string
  pill: ReactNode
  /** What stands in place of a picture. */
  words?: ReactNode
  shut: boolean
  /** Where the camera moves now: a bar and an arrow show it on the picture's edge. */
  moving: CameraMove | null
}

export function Preview({ frame, label, pill, words, shut, moving }: PreviewProps) {
  const canvas = usePicture(frame)
  const arrow = moving === null ? null : arrows[moving]
  return (
    <div className={shut ? 'preview preview-shut' : 'preview'}>
      {frame !== null && <canvas ref={canvas} role="img" aria-label={label} />}
      {words !== undefined && (
        <p className="preview-words" dir="auto">
          {words}
        </p>
      )}
      <div className="preview-pill">{pill}</div>
      {edges.map(
        (edge) =>
          moving?.includes(edge) && <span key={edge} className={`preview-edge preview-edge-${edge}`} />,
      )}
      {arrow && (
        <div className="preview-arrow" aria-hidden="true">
          <span style={{ placeSelf: arrow.place }}>
            <Icon name={arrow.icon} turn={arrow.turn} />
          </span>
        </div>
      )}
    </div>
  )
}
