import { useMemo } from 'react'
import { encode } from 'uqr'

/**
 * Shows a QR code with error correction level M, one unit per module and no border: the surrounding element
 * leaves the quiet zone of four light modules that a reader needs.
 */
export function QrDrawing({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => drawn(text), [text])
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <path d={path} stroke="currentColor" />
    </svg>
  )
}

/** Draws each run of dark modules in a row as one stroke along the middle of the row. */
function drawn(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: 0 })
  const strokes = data.flatMap((row, y) =>
    row.map((dark, x) => {
      if (!dark || row[x - 1] === true) return ''
      const end = row.indexOf(false, x)
      return `M${x} ${y + 0.5}h${(end < 0 ? size : end) - x}`
    }),
  )
  return { size, path: strokes.join('') }
}
