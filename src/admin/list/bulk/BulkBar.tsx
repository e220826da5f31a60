import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Result } from '../../../state/admin/result.ts'
import { Button } from '../../../ui/buttons/Button.tsx'

/** Selected items of a list, as passed to a bulk action. */
export interface Chosen<Item> {
  count: number
  collect: () => Promise<Result<readonly Item[]>>
  /** Text that only the same selection has. */
  selection: string
  /** Keeps the bar, also without a selection, until the returned function is called. */
  hold: () => () => void
  /** Called after an action on the items: reloads the list and clears the selection. */
  onDone: () => void
}

interface BulkBarProps {
  count: number
  onClear: () => void
  /** Actions for the selected items. */
  children: ReactNode
}

/** Shows the number of selected items and the bulk actions. */
export function BulkBar({ count, onClear, children }: BulkBarProps) {
  return (
    <div className="console-bulk">
      <span role="status">
        <Plural value={count} one="# selected" other="# selected" />
      </span>
      {children}
      {count > 0 && (
        <Button tone="quiet" icon="x" onPress={onClear}>
          <span className="sr-only">
            <Trans>Clear selection</Trans>
          </span>
        </Button>
      )}
    </div>
  )
}
