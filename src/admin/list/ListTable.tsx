import { Trans, useLingui } from '@lingui/react/macro'
import { useElementScrollRestoration, useLocation } from '@tanstack/react-router'
import { Fragment, type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Density } from '../../state/admin/shellMemory.ts'
import type { KnownList } from '../queries/useServerList.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { ListRow, type RowCell } from './ListRow.tsx'
import type { RowActionsOf, RowMenus } from './RowMenu.tsx'
import type { Selecting } from './useSelection.ts'
import { SortHeading } from './SortHeading.tsx'
import type { Sort } from './sortKeys.ts'
import { useNarrow } from './useNarrow.ts'
import { useRows } from './useRows.ts'

/** Column of a list: its heading, sort key and cell. */
export interface Column<Item> extends RowCell<Item> {
  sort?: string
  /** True for a column that is shown only if it is chosen. */
  isExtra?: boolean
}

interface ListTableProps<Item> {
  title: string
  density: Density
  columns: readonly Column<Item>[]
  known: KnownList<Item>
  sort: Sort
  onSort: (sort: Sort) => void
  onMore: () => void
  busy: boolean
  /** `null` if there are no bulk actions. */
  selecting: Selecting | null
  /** `null` if rows have no menus. */
  actionsOf: RowActionsOf<Item> | null
  /** Reads the list again. */
  again: () => void
}

/**
 * Table with one row per item. A long list renders only the visible rows and the row with the keyboard focus.
 */
export function ListTable<Item extends { id: string }>(props: ListTableProps<Item>) {
  const { title, density, columns, known, sort, onSort, onMore, busy, selecting, actionsOf, again } = props
  const { items, asOf, total, further } = known
  const { t, i18n } = useLingui()
  const scroller = useRef<HTMLDivElement>(null)
  const card = useNarrow()
  const ids = useMemo(() => items.map(({ id }) => id), [items])
  const place = `list ${useLocation({ select: ({ pathname }) => pathname })}`
  const scrolledTo = useElementScrollRestoration({ id: place })?.scrollY ?? 0
  const rows = useRows({
    scroller,
    ids,
    hasMore: further === 'there' || further === 'coming',
    onMore,
    scrolledTo,
  })
  // A ref keeps the menus stable, so that existing rows are not rendered again when more are loaded.
  const latest = useRef({ actionsOf, again })
  useLayoutEffect(() => {
    latest.current = { actionsOf, again }
  }, [actionsOf, again])
  const [menus] = useState<RowMenus<Item>>(() => ({
    actionsOf: (item) => latest.current.actionsOf?.(item) ?? null,
    again: () => latest.current.again(),
  }))
  const first = selecting === null ? 1 : 2
  const span = columns.length + first - (actionsOf === null ? 1 : 0)
  // The card layout removes the table semantics, so the roles are explicit.
  const as = (role: string) => (card ? role : undefined)
  const act = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLTableRowElement)) return
    if (event.key === 'Enter') event.target.querySelector('a')?.click()
    if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
      event.preventDefault()
      openMenu(event.target)
    }
    if (event.key !== ' ' || selecting === null) return
    event.preventDefault()
    selecting.onSelect(rows.current, event.shiftKey)
  }
  return (
    <>
      <div
        className="console-table console-list"
        ref={scroller}
        aria-busy={busy}
        data-density={density}
        onScroll={rows.onScroll}
        data-scroll-restoration-id={place}
      >
        <table
          role={as('table')}
          className={card ? 'console-cards' : undefined}
          aria-label={title}
          aria-rowcount={total + 1}
          aria-colcount={span}
        >
          <thead role={as('rowgroup')}>
            <tr role={as('row')} aria-rowindex={1}>
              {selecting !== null && <SelectAll selecting={selecting} />}
              {columns.map(({ name, heading, sort: key }, at) =>
                key === undefined ? (
                  <th key={name} scope="col" aria-colindex={at + first}>
                    {heading}
                  </th>
                ) : (
                  <SortHeading key={name} sortKey={key} sort={sort} index={at + first} onSort={onSort}>
                    {heading}
                  </SortHeading>
                ),
              )}
              {actionsOf !== null && (
                <th scope="col" className="console-row-menu" aria-colindex={span}>
                  <span className="sr-only">{t`Actions`}</span>
                </th>
              )}
            </tr>
          </thead>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows lead from row to row */}
          <tbody
            role={as('rowgroup')}
            {...rows.keys}
            onKeyDown={(event) => {
              act(event)
              rows.keys.onKeyDown(event)
            }}
          >
            {rows.shown.map(({ index, gap }) => {
              const item = items[index]
              if (item === undefined) return null
              return (
                <Fragment key={item.id}>
                  <Space size={gap} />
                  <ListRow
                    item={item}
                    columns={columns}
                    index={index}
                    card={card}
                    menus={actionsOf === null ? null : menus}
                    measure={rows.measure}
                    asOf={asOf[index] ?? 0}
                    current={index === rows.current}
                    selected={selecting === null ? undefined : selecting.has(item.id)}
                    onSelect={selecting === null ? nothing : selecting.onSelect}
                  />
                </Fragment>
              )
            })}
            <Space size={rows.below} />
          </tbody>
        </table>
      </div>
      <div className="console-foot">
        <span>
          <Trans>
            {i18n.number(rows.inSight.first + 1)}–{i18n.number(rows.inSight.last + 1)} of {i18n.number(total)}
          </Trans>
        </span>
        {further === 'coming' && (
          <span role="status">
            <Trans>Loading more…</Trans>
          </span>
        )}
        {further === 'failed' && (
          <span role="alert">
            <Trans>The rest could not be loaded.</Trans>{' '}
            <Button onPress={onMore}>
              <Trans>Try Again</Trans>
            </Button>
          </span>
        )}
      </div>
    </>
  )
}

const nothing = () => undefined

/** Opens the menu of a row as a key on its button would. */
function openMenu(row: HTMLElement): void {
  const button = row.querySelector<HTMLElement>('.console-row-menu button')
  button?.focus()
  if (button?.hasAttribute('data-headlessui-state') === true)
    button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  else button?.click()
}

/** Placeholder with the height of the rows that are not rendered. */
function Space({ size }: { size: number }) {
  if (size <= 0) return null
  return <tr aria-hidden="true" className="console-space" style={{ blockSize: size }} />
}

function SelectAll({ selecting: { all, some, onAll } }: { selecting: Selecting }) {
  const { t } = useLingui()
  return (
    <th scope="col" className="console-select" aria-colindex={1}>
      <input
        type="checkbox"
        aria-label={t`Select all that match`}
        checked={all}
        ref={(box) => {
          if (box !== null) box.indeterminate = some && !all
        }}
        onChange={() => onAll(!all)}
      />
    </th>
  )
}
