import { memo, type ReactNode, useId } from 'react'

/** One column of a row. */
export interface RowCell<Item> {
  name: string
  heading: ReactNode
  /** `row`: the name of the row. `code`: always left to right. `wide`: text that wraps. */
  look?: 'row' | 'code' | 'wide'
  /** `asOf` is the time of the server's response, in epoch milliseconds. */
  cell(item: Item, asOf: number): ReactNode
}

interface ListRowProps {
  item: unknown
  columns: readonly RowCell<unknown>[]
  asOf: number
  /** Zero-based position in the list. */
  index: number
  /** True for the only row that the Tab key reaches. */
  current: boolean
  /** Undefined if rows cannot be selected. */
  selected: boolean | undefined
  /** True to show the row as a card, with each value under its heading. */
  card: boolean
  measure: (row: HTMLTableRowElement | null) => void
  onSelect: (index: number, ranged: boolean) => void
}

function Row(props: ListRowProps) {
  const { item, columns, asOf, index, current, selected, card, measure, onSelect } = props
  const nameId = useId()
  const first = selected === undefined ? 1 : 2
  // The card layout removes the table semantics, so the roles are explicit.
  const as = (role: string) => (card ? role : undefined)
  return (
    <tr
      ref={measure}
      role={as('row')}
      data-index={index}
      aria-rowindex={index + 2}
      aria-selected={selected}
      tabIndex={current ? 0 : -1}
    >
      {selected !== undefined && (
        <td role={as('cell')} className="console-select" aria-colindex={1}>
          <input
            type="checkbox"
            aria-labelledby={nameId}
            checked={selected}
            onClick={(event) => onSelect(index, event.shiftKey)}
            onChange={() => undefined}
          />
        </td>
      )}
      {columns.map(({ name, look, heading, cell }, at) => {
        const value = (
          <>
            {card && <span className="console-label">{heading}</span>}
            {look === 'code' ? <span dir="ltr">{cell(item, asOf)}</span> : cell(item, asOf)}
          </>
        )
        return look === 'row' ? (
          <th key={name} id={nameId} role={as('rowheader')} scope="row" aria-colindex={at + first}>
            {value}
          </th>
        ) : (
          <td
            key={name}
            role={as('cell')}
            className={look === undefined ? undefined : `console-${look}`}
            aria-colindex={at + first}
          >
            {value}
          </td>
        )
      })}
    </tr>
  )
}

/** Shows one row of a list. Memoized, because a row stays mounted while other rows scroll by. */
export const ListRow = memo(Row)
