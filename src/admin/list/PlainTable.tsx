import type { ReactNode } from 'react'

interface PlainTableProps {
  /** The columns' words, each once. */
  headings: readonly ReactNode[]
  /** CSS class of the frame around the table. */
  className?: string
  /** Accessible name, if no heading above the table states it. */
  label?: string
  /** The rows of its body. */
  children: ReactNode
}

/** A table that is short enough to be shown whole, without the ways of a list. */
export function PlainTable({ headings, className = 'console-table', label, children }: PlainTableProps) {
  return (
    <div className={className}>
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
