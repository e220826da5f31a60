import type { TestStep } from '../../contract/technician/deviceTests.ts'

/** Size of a drawing, in units of its own. */
const [width, height] = [120, 44]
const bars = 20
/** Longest round trip that a drawing shows, and the one from which calls suffer, in milliseconds. */
const [longestMs, highMs] = [200, 150]
/** Quietest sound that a drawing shows, in dBFS. */
const quietest = -60

/**
 * Draws what a step measured, if it measured anything. The same figures are in its text, so the drawing is hidden
 * from screen readers.
 */
export function StepDrawing({ found }: { found: TestStep }) {
  const drawing = found.outcome === 'skipped' ? null : drawingOf(found)
  if (drawing === null) return null
  return (
    <svg className="technician-drawing" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {drawing}
    </svg>
  )
}

function drawingOf({ step, outcome, reason, measured }: TestStep) {
  const { ms, width: wide, height: high, moved, zoom, level } = measured
  switch (step) {
    case 'network':
    case 'stun': {
      if (ms === undefined) return null
      const limit = (highMs / longestMs) * width
      return (
        <>
          <path className="technician-drawing-faint" d={`M0 30H${width}`} />
          <path className="technician-drawing-limit" d={`M${limit} 6V38`} />
          <path className="technician-drawing-thick" d={`M0 30H${Math.min(1, ms / longestMs) * width}`} />
        </>
      )
    }
    case 'camera': {
      if (wide === undefined || high === undefined) return null
      const across = Math.min(width - 20, (height - 6) * (wide / Math.max(1, high)))
      const left = (width - across) / 2
      return (
        <>
          <path
            className="technician-drawing-faint"
            d={`M${left + across / 3} 3V41M${left + (2 * across) / 3} 3V41M${left} 16H${left + across}M${left} 29H${left + across}`}
          />
          <rect x={left} y="3" width={across} height="38" rx="2" />
        </>
      )
    }
    case 'pan': {
      if (moved === undefined) return null
      const angle = (Math.min(1, moved) * Math.PI) / 2
      const tip = `${(60 + 34 * Math.sin(angle)).toFixed(1)} ${(40 - 34 * Math.cos(angle)).toFixed(1)}`
      return (
        <>
          <path className="technician-drawing-faint" d="M26 40A34 34 0 0 1 94 40" />
          <path className="technician-drawing-limit" d="M60 40V6" />
          <path className="technician-drawing-thick" d={`M60 40L${tip}`} />
        </>
      )
    }
    case 'zoom': {
      if (zoom === undefined) return null
      const [across, down] = [64 / Math.max(1, zoom), 38 / Math.max(1, zoom)]
      return (
        <>
          <rect x="28" y="3" width="64" height="38" rx="2" />
          <rect
            className="technician-drawing-limit"
            x={60 - across / 2}
            y={22 - down / 2}
            width={across}
            height={down}
          />
        </>
      )
    }
    case 'microphone':
      return level === undefined ? null : <Sound loud={Math.max(0, 1 - level / quietest)} />
    case 'speaker':
      // The microphone heard its tone or did not: a step that was blocked measured neither.
      return outcome === 'passed' || reason === 'silent' ? (
        <Sound loud={outcome === 'passed' ? 1 : 0} />
      ) : null
  }
}

function Sound({ loud }: { loud: number }) {
  return <path d={Array.from({ length: bars }, (_, at) => barOf(at, loud)).join('')} />
}

/** Returns one bar of a sound: a dot in silence. */
function barOf(at: number, loud: number): string {
  const half = 1 + 18 * loud * Math.abs(Math.sin(at * 1.7)) * Math.sin((Math.PI * (at + 0.5)) / bars)
  const x = ((at + 0.5) * width) / bars
  return `M${x.toFixed(1)} ${(22 - half).toFixed(1)}V${(22 + half).toFixed(1)}`
}
