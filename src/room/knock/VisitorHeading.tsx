import { type ReactNode, useEffect, useRef } from 'react'
import { nameSize } from './nameSize.ts'

interface VisitorHeadingProps {
  kicker: ReactNode
  name: string
  /** Line below the name. */
  from: ReactNode
  children?: ReactNode
}

/** Announces who comes. It has the focus. */
export function VisitorHeading({ kicker, name, from, children }: VisitorHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // No button has the focus: a stray Enter must answer nothing.
  useEffect(() => heading.current?.focus(), [])
  return (
    <div role="alert">
      <p className="room-knock-kicker">{kicker}</p>
      <h1
        ref={heading}
        tabIndex={-1}
        className={`room-knock-name-${nameSize(name)}`}
        aria-describedby="knock-privacy"
      >
        <bdi>{name}</bdi>
      </h1>
      <p className="room-knock-from">{from}</p>
      {children}
    </div>
  )
}
