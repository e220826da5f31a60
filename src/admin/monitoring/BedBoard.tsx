import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { atom, useAtomValue } from 'jotai'
import { memo, type MouseEvent, useCallback, useMemo, useState } from 'react'
import { type DeviceStatus, deviceStatuses } from '../../contract/monitoring/monitoring.ts'
import type { Board, BoardFilter, BoardRow } from '../../state/admin/monitoring/board.ts'
import type { ShellMemory } from '../../state/admin/shellMemory.ts'
import { Caret } from './Caret.tsx'
import { StatusName } from './StatusName.tsx'
import { StatusShape } from './StatusShape.tsx'
import { useBoardKeys } from './useBoardKeys.ts'

const addressOf = (id: string) => `/admin/monitoring/${id}`

/** Finds the tile of a bed on the page. */
export const tileOf = (id: string) =>
  document.querySelector<HTMLElement>(`.board-tile[href="${addressOf(id)}"]`)

/** Finds the board, which passes the focus on to one of its beds. */
export const boardElement = () => document.querySelector<HTMLElement>('.board')

interface BedBoardProps {
  board: Board
  filter: BoardFilter
  /** Device that is open beside the board; null for none. */
  open: string | null
  memory: ShellMemory
  onOpen: (id: string) => void
}

/** Shows the beds by unit. Only a bed that changes is rendered again. */
export function BedBoard({ board, filter, open, memory, onOpen }: BedBoardProps) {
  const rows = useAtomValue(board.rowsAtom)
  const { t } = useLingui()
  const keys = useBoardKeys()
  const [closed, setClosed] = useState<ReadonlySet<string>>(() => new Set(memory.closedUnits()))
  const toggle = useCallback(
    (id: string) =>
      setClosed((before) => {
        const next = before.has(id) ? [...before].filter((unit) => unit !== id) : [...before, id]
        memory.keepClosedUnits(next)
        return new Set(next)
      }),
    [memory],
  )
  // One listener for thousands of links. Clicks that open a new tab are left to the browser: there a device has
  // its own page.
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const id = link?.getAttribute('href')?.split('/').at(-1)
    if (id === undefined) return
    event.preventDefault()
    onOpen(id)
  }
  return (
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <div className="board" role="group" aria-label={t`Beds`} onClick={follow} {...keys}>
      {rows.map((row) => (
        <UnitRow
          key={row.id}
          board={board}
          row={row}
          filter={filter}
          open={open !== null && row.beds.includes(open) ? open : null}
          isClosed={closed.has(row.id)}
          onToggle={toggle}
        />
      ))}
    </div>
  )
}

interface UnitRowProps extends Pick<BedBoardProps, 'board' | 'filter' | 'open'> {
  row: BoardRow
  isClosed: boolean
  onToggle: (id: string) => void
}

const UnitRow = memo(function UnitRow({ board, row, filter, open, isClosed, onToggle }: UnitRowProps) {
  return (
    <section className="board-unit">
      <div>
        <h2>
          <button type="button" tabIndex={-1} aria-expanded={!isClosed} onClick={() => onToggle(row.id)}>
            <Caret />
            <bdi>{row.name}</bdi>
          </button>
        </h2>
        <p>
          <bdi>{row.facility}</bdi>
        </p>
        <p>
          <Plural value={row.beds.length} one="# bed" other="# beds" />
        </p>
      </div>
      {isClosed ? (
        <UnitCounts board={board} row={row} filter={filter} />
      ) : (
        <ul>
          {row.beds.map((id) => (
            <BedTile key={id} board={board} id={id} filter={filter} isOpen={id === open} />
          ))}
        </ul>
      )}
    </section>
  )
})

/** Shows how many beds of a closed unit have each status; nothing if the filter selects none of them. */
function UnitCounts({ board, row, filter }: Pick<UnitRowProps, 'board' | 'row' | 'filter'>) {
  const { i18n } = useLingui()
  const counts = useAtomValue(
    useMemo(
      () =>
        atom((get) => {
          const found = new Map<DeviceStatus, number>()
          for (const id of row.beds) {
            const status = get(board.tileAtom(id))?.status ?? 'none'
            found.set(status, (found.get(status) ?? 0) + 1)
          }
          return found
        }),
      [board, row],
    ),
  )
  const shown = deviceStatuses.filter(
    (status) => counts.has(status) && (filter === 'all' || filter === status),
  )
  if (shown.length === 0) return null
  return (
    <ul className="board-unit-counts">
      {shown.map((status) => (
        <li key={status}>
          <StatusShape status={status} />
          {i18n.number(counts.get(status) ?? 0)} <StatusName status={status} />
        </li>
      ))}
    </ul>
  )
}

interface BedTileProps {
  board: Board
  id: string
  filter: BoardFilter
  isOpen: boolean
}

const BedTile = memo(function BedTile({ board, id, filter, isOpen }: BedTileProps) {
  const tile = useAtomValue(board.tileAtom(id))
  if (tile === null || (filter !== 'all' && filter !== tile.status)) return null
  const { device, status, isFresh } = tile
  return (
    <li>
      <a
        className={`board-tile board-tile-${status}`}
        href={addressOf(id)}
        tabIndex={-1}
        aria-current={isOpen || undefined}
        data-fresh={isFresh || undefined}
      >
        <StatusShape status={status} />
        <bdi>
          {device.number}
          {device.bed}
        </bdi>{' '}
        <span className="sr-only">
          <StatusName status={status} />
        </span>
      </a>
    </li>
  )
})

interface EmptyBoardProps {
  board: Board
  filter: BoardFilter
}

/** Shown when the board has no bed to show. */
export function EmptyBoard({ board, filter }: EmptyBoardProps) {
  const counts = useAtomValue(board.countsAtom)
  if (counts[filter] > 0) return null
  return (
    <p className="console-empty">
      {filter === 'all' ? (
        <Trans>There is no room with a device here.</Trans>
      ) : (
        <Trans>No devices with this status.</Trans>
      )}
    </p>
  )
}
