import { Trans } from '@lingui/react/macro'
import { useAtomValue, useStore } from 'jotai'
import { type ReactNode, useEffect, useState } from 'react'
import type { RoomItem } from '../../contract/rooms.ts'
import { type BulkAction, type BulkActionView, createBulkAction } from '../../state/admin/lists/bulkAction.ts'
import type { Result } from '../../state/admin/result.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import type { IconName } from '../../ui/iconName.ts'
import { useUnloadGuard } from '../list/bulk/useUnloadGuard.ts'

/** Rooms for a bulk action: the selected ones of a list, or the one of a page. */
export interface SelectedRooms {
  /** Number of rooms, as known before they are collected. */
  count: number
  collect: () => Promise<Result<readonly RoomItem[]>>
  /** Text that only the same selection has; omit it for a page with one room. */
  selection?: string
  /** Keeps the bar with the buttons until the returned function is called. */
  hold?: () => () => void
}

interface RoomsAction {
  action: BulkAction<RoomItem>
  view: BulkActionView<RoomItem>
  isOpen: boolean
  /** True if no room is selected and no run is to be shown. */
  isHidden: boolean
  open: () => void
  close: () => void
}

/** Creates a bulk action on rooms whose dialog can be closed, and opened again, while a run goes on. */
export function useRoomsAction({ count, selection = '', hold }: SelectedRooms): RoomsAction {
  const store = useStore()
  const [isOpen, setOpen] = useState(false)
  const [action] = useState(() => createBulkAction<RoomItem>(store))
  const [shown, setShown] = useState(selection)
  const view = useAtomValue(action.viewAtom)
  const isBusy = view.kind === 'busy'
  const isHeld = isBusy || view.kind === 'over'
  useUnloadGuard(isBusy)
  useEffect(() => (isHeld ? hold?.() : undefined), [isHeld, hold])
  return {
    action,
    view,
    isOpen,
    isHidden: count === 0 && !isHeld,
    open: () => {
      setOpen(true)
      if (isBusy || count === 0) return
      // A finished run of another selection would be continued with rooms that are no longer selected.
      if (selection !== shown) action.forget()
      setShown(selection)
    },
    close: () => setOpen(false),
  }
}

interface RoomsActionButtonProps {
  of: RoomsAction
  icon: IconName
  children: ReactNode
}

/** Button that opens the dialog of a bulk action, with the progress of a run whose dialog was closed. */
export function RoomsActionButton({ of, icon, children }: RoomsActionButtonProps) {
  const { view, isOpen, isHidden, open } = of
  if (isHidden) return null
  const { done, total } = view.kind === 'busy' ? view : { done: 0, total: 0 }
  return (
    <Button
      icon={icon}
      onPress={open}
      detail={
        !isOpen && total > 0 ? (
          <Trans>
            {done} of {total} done
          </Trans>
        ) : undefined
      }
    >
      {children}
    </Button>
  )
}
