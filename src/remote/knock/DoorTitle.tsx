import type { ReactNode } from 'react'
import { RoomStrip } from '../frame/RoomStrip.tsx'

/** Title of a page over every screen, and the room with its connection. */
export function DoorTitle({ children }: { children: ReactNode }) {
  return (
    <header className="frame-title">
      <h1 id="door-title">{children}</h1>
      <RoomStrip />
    </header>
  )
}
