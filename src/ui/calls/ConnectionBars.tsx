import type { ReactNode } from 'react'
import './ConnectionBars.css'

interface ConnectionBarsProps {
  grade: 'good' | 'fair' | 'poor'
  /** The grade in words. */
  children: ReactNode
}

const filled = { good: 4, fair: 3, poor: 1 } as const

/** Shows the quality of a connection as bars and in words; a poor one stands out. */
export function ConnectionBars({ grade, children }: ConnectionBarsProps) {
  return (
    <span className={`connection connection-${grade}`}>
      <Bars grade={grade} />
      <span>{children}</span>
    </span>
  )
}

/** Band across the bottom of a picture, for a poor connection. */
export function WeakConnectionNote({ children }: { children: ReactNode }) {
  return (
    <p className="connection-note" role="status">
      <Bars grade="poor" />
      <span>{children}</span>
    </p>
  )
}

function Bars({ grade }: Pick<ConnectionBarsProps, 'grade'>) {
  return (
    <span className="connection-bars" aria-hidden="true">
      {[1, 2, 3, 4].map((bar) => (
        <i key={bar} className={bar <= filled[grade] ? 'connection-full' : undefined} />
      ))}
    </span>
  )
}
