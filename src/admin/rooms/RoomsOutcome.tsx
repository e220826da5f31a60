import type { ReactNode } from 'react'
import type { RoomItem } from '../../contract/rooms.ts'
import type { BulkActionView } from '../../state/admin/lists/bulkAction.ts'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import { SuccessLine } from '../records/Outcome.tsx'
import { BulkProgress } from '../list/bulk/BulkProgress.tsx'
import { BulkErrors } from '../list/bulk/BulkErrors.tsx'
import { RefusalText } from '../RefusalText.tsx'
import { BedLocation } from './BedLocation.tsx'

interface RoomsOutcomeProps {
  view: BulkActionView<RoomItem>
  /** Text for the number of rooms for which the action succeeded. */
  done: (count: number) => ReactNode
}

/** Shows the progress and result of a bulk action on rooms, with the rooms for which it failed. */
export function RoomsOutcome({ view, done }: RoomsOutcomeProps) {
  switch (view.kind) {
    case 'idle':
      return null
    case 'busy':
      return <BulkProgress done={view.done} total={view.total} />
    case 'over':
      return (
        <div>
          <SuccessLine>{view.done > 0 && done(view.done)}</SuccessLine>
          <BulkErrors failed={view.failed} name={placed} />
        </div>
      )
    case 'refused':
      return (
        <InlineAlert kind="error" live>
          <RefusalText {...view.refusal} />
        </InlineAlert>
      )
  }
}

const placed = (room: RoomItem) => <BedLocation room={room} />
