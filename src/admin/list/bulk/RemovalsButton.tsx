import { Trans } from '@lingui/react/macro'
import { useAtomValue, useStore } from 'jotai'
import { type ReactNode, useState } from 'react'
import type { Dependents } from '../../../contract/orgUnits.ts'
import type { VersionedRecord, Records } from '../../../state/admin/records/records.ts'
import { createRemovals, type RemovalsView } from '../../../state/admin/lists/removals.ts'
import type { IconName } from '../../../ui/iconName.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Modal } from '../../../ui/dialogs/Modal.tsx'
import { InlineAlert } from '../../../ui/status/InlineAlert.tsx'
import { SuccessLine } from '../../records/Outcome.tsx'
import { RefusalText } from '../../RefusalText.tsx'
import type { Chosen } from './BulkBar.tsx'
import { BulkProgress } from './BulkProgress.tsx'
import { BulkErrors } from './BulkErrors.tsx'
import { DialogSteps } from './DialogSteps.tsx'
import { useUnloadGuard } from './useUnloadGuard.ts'

/** Texts of a removal, from the button in the bar to the last message of the dialog. */
export interface RemovalText<Item> {
  remove: { icon: IconName; key: ReactNode; title: ReactNode }
  restore: { icon: IconName; key: ReactNode; title: ReactNode }
  name: (item: Item) => ReactNode
  /** Explains what happens to the items that can be removed, before any of them is. */
  asks: (free: readonly Item[], held: readonly { item: Item; below: Dependents }[]) => ReactNode
  confirm: (count: number) => ReactNode
  gone: (count: number) => ReactNode
  back: (count: number) => ReactNode
}

interface RemovalsButtonProps<Item extends VersionedRecord> {
  records: Pick<Records<Item>, 'below' | 'remove' | 'restore'>
  chosen: Chosen<Item>
  /** True if the selected items were removed before and the button restores them. */
  restores?: boolean
  words: RemovalText<Item>
}

/**
 * Removes the selected items after confirmation, or restores them, and lists those that failed. Removed items
 * can be restored in the same dialog.
 */
export function RemovalsButton<Item extends VersionedRecord>(props: RemovalsButtonProps<Item>) {
  const { records, chosen, restores = false, words } = props
  const store = useStore()
  const [removals] = useState(() => createRemovals(records, store))
  const view = useAtomValue(removals.viewAtom)
  useUnloadGuard(view.kind === 'busy')
  const { icon, key } = restores ? words.restore : words.remove
  const close = () => {
    removals.close()
    if (view.kind === 'over' || view.kind === 'undone') chosen.onDone()
  }
  return (
    <>
      {chosen.count > 0 && (
        <Button
          icon={icon}
          state={view.kind === 'looking' ? 'busy' : 'idle'}
          onPress={() => void (restores ? removals.bringBack : removals.look)(chosen.collect)}
        >
          {key}
        </Button>
      )}
      {view.kind !== 'idle' && view.kind !== 'looking' && (
        <Modal
          title={restores || isReturn(view) ? words.restore.title : words.remove.title}
          close={<Trans>Close</Trans>}
          onClose={close}
        >
          <DialogSteps>
            <Progress view={view} words={words} />
            {view.kind === 'asking' && view.free.length > 0 && (
              <Button tone="danger" icon={icon} onPress={() => void removals.remove()}>
                {words.confirm(view.free.length)}
              </Button>
            )}
            {view.kind === 'over' && view.gone.length > 0 && (
              <Button icon={words.restore.icon} onPress={() => void removals.undo()}>
                <Trans>Undo</Trans>
              </Button>
            )}
          </DialogSteps>
        </Modal>
      )}
    </>
  )
}

/** Reports whether the dialog is restoring items that it removed, or has restored them. */
const isReturn = (view: RemovalsView<unknown>) =>
  view.kind === 'undone' || (view.kind === 'busy' && view.restores)

interface ProgressProps<Item> {
  view: Exclude<RemovalsView<Item>, { kind: 'idle' | 'looking' }>
  words: RemovalText<Item>
}

function Progress<Item extends VersionedRecord>({ view, words }: ProgressProps<Item>) {
  switch (view.kind) {
    case 'asking':
      return words.asks(view.free, view.held)
    case 'busy':
      return <BulkProgress done={view.done} total={view.total} />
    case 'over':
      return (
        <>
          <SuccessLine>{view.gone.length > 0 && words.gone(view.gone.length)}</SuccessLine>
          <BulkErrors failed={view.failed} name={words.name} />
        </>
      )
    case 'undone':
      return (
        <>
          <SuccessLine>{view.back.length > 0 && words.back(view.back.length)}</SuccessLine>
          <BulkErrors failed={view.failed} name={words.name} />
        </>
      )
    case 'refused':
      return (
        <InlineAlert kind="error" live>
          <RefusalText code={view.code} />
        </InlineAlert>
      )
  }
}
