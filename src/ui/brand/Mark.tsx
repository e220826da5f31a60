const line = 'M13.2 13.9 L21.5 37.5 L32 14.5 L42.5 37.5 L52 10'

/** Shapes of the mark: the ring, the rail and the dot, drawn as a W. */
export function MarkShapes() {
  return (
    <g>
      <path
        d={line}
        fill="none"
        stroke="currentColor"
        strokeWidth="7"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="10.5" cy="8.6" r="6" fill="none" stroke="currentColor" strokeWidth="4.4" />
      <circle cx="53" cy="8.5" r="7.6" fill="currentColor" />
    </g>
  )
}

/** Shows the mark alone: in the loader, and beside the room in a phone's header. */
export function Mark() {
  return (
    <svg className="mark" viewBox="0 0 64 48" aria-hidden="true">
      <MarkShapes />
    </svg>
  )
}
