import { useLingui } from '@lingui/react/macro'
import { memo, type ReactNode } from 'react'
import { sortPosition, pressed, type Sort } from './sortKeys.ts'

interface SortHeadingProps {
  sortKey: string
  sort: Sort
  index: number
  onSort: (sort: Sort) => void
  children: ReactNode
}

function Heading({ sortKey, sort, index, onSort, children }: SortHeadingProps) {
  const { t } = useLingui()
  const at = sortPosition(sort, sortKey)
  return (
    <th scope="col" aria-colindex={index} aria-sort={at?.place === 1 ? at.direction : undefined}>
      <button
        type="button"
        title={t`Sort by this column. Hold Shift to add it to the sort.`}
        onClick={(event) => onSort(pressed(sort, sortKey, event.shiftKey))}
      >
        {children}
        <span className="console-sort" data-direction={at?.direction} aria-hidden="true" />
        {at !== null && sort.length > 1 && (
          <small className="console-sort-place" aria-hidden="true">
            {at.place}
          </small>
        )}
      </button>
    </th>
  )
}

/**
 * Sorts the list by its column. A second press reverses the order; with Shift, the column is added to the
 * existing sort order. Memoized, so it is not rendered again while rows scroll by.
 */
export const SortHeading = memo(Heading)
