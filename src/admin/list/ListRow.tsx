import { memo, type ReactNode, useId } from 'react'
import { RowMenu, type RowMenus } from './RowMenu.tsx'

/**
 * `row`: the name of the row. `code`: always left to right, and whole. `address`: a code that may break anywhere.
 * `wide`: text of several lines.
 */
export type ColumnLook = 'row' | 'code' | 'address' | 'wide'

/** One column of a row. */
export interface RowCell<Item> {
  name: string
  heading: ReactNode
  look?: ColumnLook
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
  /** Null for a list without row menus. */
  menus: RowMenus<unknown> | null
  measure: ((row: HTMLTableRowElement | null) => void) | undefined
  onSelect: (index: number, ranged: boolean) => void
}

function Row(props: ListRowProps) {
  const { item, columns, asOf, index, current, selected, card, menus, measure, onSelect } = props
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
          {/* oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the row's name is the label; this widens the target */}
          <label>
            <input
              type="checkbox"
              aria-labelledby={nameId}
              checked={selected}
              onClick={(event) => onSelect(index, event.shiftKey)}
              onChange={() => undefined}
            />
          </label>
        </td>
      )}
      {columns.map(({ name, look, heading, cell }, at) => {
        const value = (
          <>
            {card && <span className="console-label">{heading}</span>}
            <Value look={look} isCard={card}>
              {cell(item, asOf)}
            </Value>
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
      {menus !== null && (
        <td role={as('cell')} className="console-row-menu" aria-colindex={columns.length + first}>
          <RowMenu item={item} rowId={nameId} menus={menus} />
        </td>
      )}
    </tr>
  )
}

interface ValueProps {
  look: ColumnLook | undefined
  isCard: boolean
  children: ReactNode
}

/** Value of a cell. In a card it is one piece beside its label. */
function Value({ look, isCard, children }: ValueProps) {
  if (look === 'code' || look === 'address') return <span dir="ltr">{children}</span>
  return isCard ? <div>{children}</div> : children
}

/** Shows one row of a list. Memoized, because a row stays mounted while other rows scroll by. */
export const ListRow = memo(Row)
