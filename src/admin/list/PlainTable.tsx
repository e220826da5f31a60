import type { ReactNode } from 'react'

interface PlainTableProps {
  /** Column headings. */
  headings: readonly ReactNode[]
  /** CSS class of the frame around the table. */
  className?: string
  /** Accessible name, if no heading above the table states it. */
  label?: string
  /**
   * Id of the heading of a table without controls. On a narrow screen such a table scrolls, so its frame takes the
   * keyboard focus.
   */
  labelledBy?: string
  /** Rows of the table body. */
  children: ReactNode
}

/** Table that is short enough to show in full, without the features of a list. */
export function PlainTable({
  headings,
  className = 'console-table',
  label,
  labelledBy,
  children,
}: PlainTableProps) {
  return (
    <div
      className={className}
      role={labelledBy && 'group'}
      tabIndex={labelledBy === undefined ? undefined : 0}
      aria-labelledby={labelledBy}
    >
      <table aria-label={label}>
        <thead>
          <tr>
            {headings.map((heading, place) => (
              // oxlint-disable-next-line react/no-array-index-key -- a column is its place
              <th key={place} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}
