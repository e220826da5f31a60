import { useEffect, useRef, type ReactNode } from 'react'
import './Preview.css'

/** Paints the newest picture. Drops a picture that was superseded while it was being decoded. */
function usePicture(frame: Blob | null) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (frame === null) return
    let overtaken = false
    void createImageBitmap(frame).then(
      (bitmap) => {
        const surface = canvas.current
        if (!overtaken && surface) {
          // Setting a size, even the same one, clears the canvas and lays out the page again, which is too
          // expensive for each picture.
          if (surface.width !== bitmap.width) surface.width = bitmap.width
          if (surface.height !== bitmap.height) surface.height = bitmap.height
          surface.getContext('2d', { alpha: false })?.drawImage(bitmap, 0, 0)
        }
        bitmap.close()
      },
      // Ignore a truncated picture: the next one arrives within a fifth of a second.
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
  /** Text shown in place of a picture. */
  words?: ReactNode
  shut: boolean
  /** Overlay on the picture that shows where the camera moves. */
  children: ReactNode
}

export function Preview({ frame, label, pill, words, shut, children }: PreviewProps) {
  const canvas = usePicture(frame)
  return (
    <div className={shut ? 'preview preview-shut' : 'preview'}>
      {frame !== null && <canvas ref={canvas} role="img" aria-label={label} />}
      {words !== undefined && (
        <p className="preview-words" dir="auto">
          {words}
        </p>
      )}
      <div className="preview-pill">{pill}</div>
      {children}
    </div>
  )
}
