import { Plural, Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import type { RoomItem } from '../../contract/rooms.ts'
import type { BulkAction, BulkActionView } from '../../state/admin/lists/bulkAction.ts'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import { SuccessLine } from '../records/Outcome.tsx'
import { BulkProgress } from '../list/bulk/BulkProgress.tsx'
import { BulkErrors } from '../list/bulk/BulkErrors.tsx'
import { RefusalText } from '../RefusalText.tsx'
import { BedLocation } from './BedLocation.tsx'

interface RoomsOutcomeProps {
  action: Pick<BulkAction<RoomItem>, 'viewAtom' | 'stop'>
  /** Text for the number of rooms for which the action succeeded. */
  done: (count: number) => ReactNode
}

/**
 * Shows the progress and result of a bulk action on rooms, with the rooms for which it failed, and those that it did not
 * reach before the user stopped it.
 */
export function RoomsOutcome({ action, done }: RoomsOutcomeProps) {
  const view = useAtomValue(action.viewAtom)
  if (view.kind === 'idle') return null
  if (view.kind === 'refused')
    return (
      <InlineAlert kind="error" live>
        <RefusalText {...view.refusal} />
      </InlineAlert>
    )
  return (
    <div>
      {view.kind === 'busy' ? (
        <BulkProgress
          done={view.done}
          total={view.total}
          isStopping={view.isStopping}
          {...(view.total > 1 && { onStop: () => action.stop() })}
        />
      ) : (
        <SuccessLine>{view.done > 0 && done(view.done)}</SuccessLine>
      )}
      <BulkErrors failed={view.failed} name={placed} />
      {view.kind === 'over' && view.left.length > 0 && (
        <>
          <InlineAlert kind="warning" live>
            <Plural
              value={view.left.length}
              one="You stopped before this. Nothing has happened there:"
              other="You stopped before these. Nothing has happened there:"
            />
          </InlineAlert>
          <ul className="console-failures">
            {view.left.map((room) => (
              <li key={room.id}>
                <strong>{placed(room)}</strong>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

/** Reports whether nothing is left to do: the action has succeeded for every room. */
export const isComplete = (view: BulkActionView<RoomItem>): boolean =>
  view.kind === 'over' && view.failed.length === 0 && view.left.length === 0

/** Names the button of a finished action, which continues with the rooms that are left. */
export const againText = (view: BulkActionView<RoomItem> & { kind: 'over' }): ReactNode =>
  view.left.length > 0 ? <Trans context="bulk action">Continue</Trans> : <Trans>Try these again</Trans>

const placed = (room: RoomItem) => <BedLocation room={room} />
