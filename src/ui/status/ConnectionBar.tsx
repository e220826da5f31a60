import type { ReactNode } from 'react'

export interface ConnectionBarProps {
  room: ReactNode
  /** "Connected", "Not connected", "2 changes waiting". */
  status: ReactNode
  whole: boolean
  /** How many changes wait: one bead each, five at most. */
  waiting: number
}

/** Whole line: connected. Broken line: not. Beads on it: changes that wait. */
export function ConnectionBar({ room, status, whole, waiting }: ConnectionBarProps) {
  return (
    <div className={`link-strip ${whole ? 'link-whole' : 'link-broken'}`} role="status">
      <span className="link-line" aria-hidden="true">
        <i />
        <b />
        {Array.from({ length: Math.min(waiting, 5) }, (_, bead) => (
          <u key={bead} />
        ))}
        <i />
      </span>
      <span>
        {room} <span className="link-status">{status}</span>
      </span>
    </div>
  )
}
