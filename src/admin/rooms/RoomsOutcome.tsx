import type { ReactNode } from 'react'
import type { RoomItem } from '../../contract/rooms.ts'
import type { SeveralView } from '../../state/admin/severally.ts'
import { DoneOf } from '../list/DoneOf.tsx'
import { Failures } from '../list/Failures.tsx'
import { RefusalWords } from '../RefusalWords.tsx'
import { PlacedBed } from './PlacedBed.tsx'

interface RoomsOutcomeProps {
  view: SeveralView<RoomItem>
  /** What is said of so many with which it came to something. */
  done: (count: number) => ReactNode
}

/** What becomes of something that is done to several rooms, and with which of them it came to nothing. */
export function RoomsOutcome({ view, done }: RoomsOutcomeProps) {
  switch (view.kind) {
    case 'idle':
      return null
    case 'busy':
      return <DoneOf done={view.done} total={view.total} />
    case 'over':
      return (
        <div role="status">
          {view.done > 0 && <p>{done(view.done)}</p>}
          <Failures failed={view.failed} name={placed} />
        </div>
      )
    case 'refused':
      return (
        <p role="alert">
          <RefusalWords {...view.refusal} />
        </p>
      )
  }
}

const placed = (room: RoomItem) => <PlacedBed room={room} />
