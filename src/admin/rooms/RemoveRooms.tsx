import { Plural, Trans } from '@lingui/react/macro'
import { useAtomValue, useStore } from 'jotai'
import { useState } from 'react'
import type { RoomItem } from '../../contract/rooms.ts'
import { restoreDays } from '../../domain/records.ts'
import type { Records } from '../../state/admin/records.ts'
import { createRemovals, type RemovalsView } from '../../state/admin/removals.ts'
import { Key } from '../../ui/Key.tsx'
import { SheetDialog } from '../../ui/SheetDialog.tsx'
import type { Chosen } from '../list/BulkBar.tsx'
import { BelowWords } from '../records/BelowWords.tsx'
import { RefusalWords } from '../RefusalWords.tsx'
import { BedName } from './BedName.tsx'

interface RemoveRoomsProps {
  records: Records<RoomItem>
  chosen: Chosen<RoomItem>
}

/** Removes the selected rooms, after it has named those that cannot go; what has gone can be brought back at once. */
export function RemoveRooms({ records, chosen }: RemoveRoomsProps) {
  const store = useStore()
  const [removals] = useState(() => createRemovals(records, store))
  const view = useAtomValue(removals.viewAtom)
  const close = () => {
    removals.close()
    if (view.kind === 'over' || view.kind === 'undone') chosen.onDone()
  }
  return (
    <>
      <Key
        icon="trash"
        state={view.kind === 'looking' ? 'busy' : 'idle'}
        onPress={() => void removals.look(chosen.collect)}
      >
        <Trans>Remove</Trans>
      </Key>
      {view.kind !== 'idle' && view.kind !== 'looking' && (
        <SheetDialog
          title={<Trans>Remove rooms and beds</Trans>}
          close={<Trans>Close</Trans>}
          onClose={close}
        >
          <Progress view={view} />
          {view.kind === 'asking' && view.free.length > 0 && (
            <Key tone="danger" icon="trash" onPress={() => void removals.remove()}>
              <Plural value={view.free.length} one="Remove # room or bed" other="Remove # rooms and beds" />
            </Key>
          )}
          {view.kind === 'over' && view.gone.length > 0 && (
            <Key icon="arrowCounterClockwise" onPress={() => void removals.undo()}>
              <Trans>Undo</Trans>
            </Key>
          )}
        </SheetDialog>
      )}
    </>
  )
}

type Shown = Exclude<RemovalsView<RoomItem>, { kind: 'idle' | 'looking' }>

function Progress({ view }: { view: Shown }) {
  switch (view.kind) {
    case 'asking':
      return (
        <>
          {view.held.length > 0 && (
            <>
              <p>
                <Trans>These cannot be removed yet, because of what is there:</Trans>
              </p>
              <ul className="console-failures">
                {view.held.map(({ item, below }) => (
                  <li key={item.id}>
                    <strong>
                      <BedName room={item} />
                    </strong>
                    <BelowWords items={below.items} />
                  </li>
                ))}
              </ul>
            </>
          )}
          {view.free.length > 0 && (
            <p>
              <Plural
                value={restoreDays}
                one="What is removed can be restored for # day, from the list of what was removed."
                other="What is removed can be restored for # days, from the list of what was removed."
              />
            </p>
          )}
        </>
      )
    case 'busy':
      return (
        <p role="status">
          <Trans>
            {view.done} of {view.total} done
          </Trans>{' '}
          <progress value={view.done} max={view.total} aria-hidden="true" />
        </p>
      )
    case 'over':
      return (
        <>
          <p role="status">
            <Plural
              value={view.gone.length}
              one="# room or bed was removed."
              other="# rooms and beds were removed."
            />
          </p>
          <Failures failed={view.failed} />
        </>
      )
    case 'undone':
      return (
        <>
          <p role="status">
            <Trans>What had been removed is there again.</Trans>
          </p>
          <Failures failed={view.failed} />
        </>
      )
    case 'refused':
      return (
        <p role="alert">
          <RefusalWords code={view.code} />
        </p>
      )
  }
}

function Failures({ failed }: { failed: readonly { item: RoomItem; code: string }[] }) {
  if (failed.length === 0) return null
  return (
    <>
      <p>
        <Trans>With these it came to nothing:</Trans>
      </p>
      <ul className="console-failures">
        {failed.map(({ item, code }) => (
          <li key={item.id}>
            <strong>
              <BedName room={item} />
            </strong>{' '}
            <RefusalWords code={code} />
          </li>
        ))}
      </ul>
    </>
  )
}
