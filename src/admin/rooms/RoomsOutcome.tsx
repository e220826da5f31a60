import type { ReactNode } from 'react'
import type { RoomItem } from '../../contract/rooms.ts'
import type { SeveralView } from '../../state/admin/severally.ts'
import { DoneOf } from '../list/DoneOf.tsx'
import { Failures } from '../list/Failures.tsx'
import { RefusalWords } from '../RefusalWords.tsx'
import { PlacedBed } from './PlacedBed.tsx'

interface RoomsOutcomeProps {
  view: SeveralView<RoomItem>
  /** Text for the number of rooms for which the action succeeded. */
  done: (count: number) => ReactNode
}

/** Shows the progress and result of a bulk action on rooms, with the rooms for which it failed. */
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
