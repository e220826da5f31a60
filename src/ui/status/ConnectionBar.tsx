import type { ReactNode } from 'react'

export interface ConnectionBarProps {
  room: ReactNode
  /** Text such as "Connected", "Not connected" or "2 changes waiting". */
  status: ReactNode
  isConnected: boolean
  /** Number of waiting changes: one bead each, at most five. */
  waiting: number
}

/**
 * Shows the connection as a line: whole when connected, broken when not. Each bead on it is a waiting change.
 */
export function ConnectionBar({ room, status, isConnected, waiting }: ConnectionBarProps) {
  return (
    <div className={`link-strip ${isConnected ? 'link-whole' : 'link-broken'}`} role="status">
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
