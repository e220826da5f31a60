import { Trans } from '@lingui/react/macro'
import { useAtomValue, useStore } from 'jotai'
import { type ReactNode, useState } from 'react'
import type { Below } from '../../contract/structure.ts'
import type { Kept, Records } from '../../state/admin/records.ts'
import { createRemovals, type RemovalsView } from '../../state/admin/removals.ts'
import type { IconName } from '../../ui/iconName.ts'
import { Key } from '../../ui/Key.tsx'
import { SheetDialog } from '../../ui/SheetDialog.tsx'
import { RefusalWords } from '../RefusalWords.tsx'
import type { Chosen } from './BulkBar.tsx'
import { DoneOf } from './DoneOf.tsx'
import { Failures } from './Failures.tsx'

/** Texts of a removal, from the button in the bar to the last message of the dialog. */
export interface RemovalWords<Item> {
  remove: { icon: IconName; key: ReactNode; title: ReactNode }
  restore: { icon: IconName; key: ReactNode; title: ReactNode }
  name: (item: Item) => ReactNode
  /** Explains what happens to the items that can be removed, before any of them is. */
  asks: (free: readonly Item[], held: readonly { item: Item; below: Below }[]) => ReactNode
  confirm: (count: number) => ReactNode
  gone: (count: number) => ReactNode
  back: (count: number) => ReactNode
}

interface RemovalsKeyProps<Item extends Kept> {
  records: Pick<Records<Item>, 'below' | 'remove' | 'restore'>
  chosen: Chosen<Item>
  /** True if the selected items were removed before and the button restores them. */
  restores?: boolean
  words: RemovalWords<Item>
}

/**
 * Removes the selected items after confirmation, or restores them, and lists those that failed. Removed items
 * can be restored in the same dialog.
 */
export function RemovalsKey<Item extends Kept>(props: RemovalsKeyProps<Item>) {
  const { records, chosen, restores = false, words } = props
  const store = useStore()
  const [removals] = useState(() => createRemovals(records, store))
  const view = useAtomValue(removals.viewAtom)
  const { icon, key } = restores ? words.restore : words.remove
  const close = () => {
    removals.close()
    if (view.kind === 'over' || view.kind === 'undone') chosen.onDone()
  }
  return (
    <>
      <Key
        icon={icon}
        state={view.kind === 'looking' ? 'busy' : 'idle'}
        onPress={() => void (restores ? removals.bringBack : removals.look)(chosen.collect)}
      >
        {key}
      </Key>
      {view.kind !== 'idle' && view.kind !== 'looking' && (
        <SheetDialog
          title={restores || isReturn(view) ? words.restore.title : words.remove.title}
          close={<Trans>Close</Trans>}
          onClose={close}
        >
          <div className="console-removals">
            <Progress view={view} words={words} />
            {view.kind === 'asking' && view.free.length > 0 && (
              <Key tone="danger" icon={icon} onPress={() => void removals.remove()}>
                {words.confirm(view.free.length)}
              </Key>
            )}
            {view.kind === 'over' && view.gone.length > 0 && (
              <Key icon={words.restore.icon} onPress={() => void removals.undo()}>
                <Trans>Undo</Trans>
              </Key>
            )}
          </div>
        </SheetDialog>
      )}
    </>
  )
}

/** Reports whether the dialog is restoring items that it removed, or has restored them. */
const isReturn = (view: RemovalsView<unknown>) =>
  view.kind === 'undone' || (view.kind === 'busy' && view.restores)

interface ProgressProps<Item> {
  view: Exclude<RemovalsView<Item>, { kind: 'idle' | 'looking' }>
  words: RemovalWords<Item>
}

function Progress<Item extends Kept>({ view, words }: ProgressProps<Item>) {
  switch (view.kind) {
    case 'asking':
      return words.asks(view.free, view.held)
    case 'busy':
      return <DoneOf done={view.done} total={view.total} />
    case 'over':
      return (
        <>
          <p role="status">{words.gone(view.gone.length)}</p>
          <Failures failed={view.failed} name={words.name} />
        </>
      )
    case 'undone':
      return (
        <>
          <p role="status">{words.back(view.back.length)}</p>
          <Failures failed={view.failed} name={words.name} />
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
