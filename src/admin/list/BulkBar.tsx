import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Answer } from '../../state/admin/answer.ts'
import { Key } from '../../ui/Key.tsx'
import './bulk.css'

/** What is selected of a list, for whoever does something to it. */
export interface Chosen<Item> {
  count: number
  collect: () => Promise<Answer<readonly Item[]>>
  /** Something was done to them: the list is asked for anew, and nothing is selected. */
  onDone: () => void
}

interface BulkBarProps {
  count: number
  onClear: () => void
  /** What can be done to what is selected. */
  children: ReactNode
}

/** How many are selected, and what can be done to them. */
export function BulkBar({ count, onClear, children }: BulkBarProps) {
  return (
    <div className="console-bulk">
      <span role="status">
        <Plural value={count} one="# selected" other="# selected" />
      </span>
      {children}
      <Key tone="quiet" icon="x" onPress={onClear}>
        <span className="sr-only">
          <Trans>Clear selection</Trans>
        </span>
      </Key>
    </div>
  )
}
