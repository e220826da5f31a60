import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { ChangeQuery } from './useListQuery.ts'

/** A column of a list: its heading, what it is ordered by, and what stands in it. */
export interface Column<Item> {
  name: string
  heading: ReactNode
  sort?: string
  /** `row`: what the row is called. `code`: signs, always from left to right. `wide`: text that wraps. */
  look?: 'row' | 'code' | 'wide'
  /** `asOf`: when the server said so, in epoch milliseconds. */
  cell: (item: Item, asOf: number) => ReactNode
}

interface ListTableProps<Item> {
  columns: readonly Column<Item>[]
  items: readonly Item[]
  asOf: number
  /** As the address has it: a key, with a minus before it for the last first. */
  sort: readonly string[]
  /** What the list is ordered by when nothing is asked for. */
  sortedBy: string
  onChange: ChangeQuery
  busy: boolean
}

/** One row an item. */
export function ListTable<Item extends { id: string }>(props: ListTableProps<Item>) {
  const { columns, items, asOf, sort, sortedBy, onChange, busy } = props
  return (
    <div className="console-table" aria-busy={busy}>
      <table>
        <thead>
          <tr>
            {columns.map(({ name, heading, sort: key }) =>
              key === undefined ? (
                <th key={name} scope="col">
                  {heading}
                </th>
              ) : (
                <SortHeading key={name} sortKey={key} current={sort[0] ?? sortedBy} onChange={onChange}>
                  {heading}
                </SortHeading>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.id}>
              {columns.map((column) => (
                <Cell key={column.name} look={column.look}>
                  {column.cell(item, asOf)}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Cell({ look, children }: { look: Column<never>['look']; children: ReactNode }) {
  switch (look) {
    case 'row':
      return <th scope="row">{children}</th>
    case 'code':
      return (
        <td className="console-code" dir="ltr">
          {children}
        </td>
      )
    case 'wide':
      return <td className="console-wide">{children}</td>
    case undefined:
      return <td>{children}</td>
  }
}

interface SortHeadingProps {
  sortKey: string
  current: string
  onChange: ChangeQuery
  children: ReactNode
}

/** Orders the list by its column; pressed again, the other way round. */
function SortHeading({ sortKey, current, onChange, children }: SortHeadingProps) {
  const { t } = useLingui()
  const direction = current === sortKey ? 'ascending' : current === `-${sortKey}` ? 'descending' : undefined
  const next = direction === 'ascending' ? `-${sortKey}` : sortKey
  return (
    <th scope="col" aria-sort={direction}>
      <button
        type="button"
        title={t`Order by this column`}
        onClick={() => onChange((query) => query.set('sort', next))}
      >
        {children}
        <span className="console-sort" aria-hidden="true" />
      </button>
    </th>
  )
}
