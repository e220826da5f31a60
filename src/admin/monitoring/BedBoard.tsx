import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { memo, type MouseEvent } from 'react'
import type { Board, BoardRow } from '../../state/admin/monitoring/board.ts'
import { StatusName } from './StatusName.tsx'
import { StatusShape } from './StatusShape.tsx'
import { useBoardKeys } from './useBoardKeys.ts'

const addressOf = (id: string) => `/admin/monitoring/${id}`

/** Shows the beds by unit. Only a bed that changes is rendered again. */
export function BedBoard({ board }: { board: Board }) {
  const rows = useAtomValue(board.rowsAtom)
  const { history } = useRouter()
  const { t } = useLingui()
  const keys = useBoardKeys()
  // One listener for thousands of links. Clicks that open a new tab are left to the browser.
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const address = link?.getAttribute('href') ?? null
    if (address === null) return
    event.preventDefault()
    history.push(address)
  }
  return (
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <div className="board" role="group" aria-label={t`Beds`} onClick={follow} {...keys}>
      {rows.map((row) => (
        <UnitRow key={row.id} board={board} row={row} />
      ))}
    </div>
  )
}

const UnitRow = memo(function UnitRow({ board, row }: { board: Board; row: BoardRow }) {
  return (
    <section className="board-unit">
      <div>
        <h2>
          <bdi>{row.name}</bdi>
        </h2>
        <p>
          <bdi>{row.facility}</bdi>
        </p>
        <p>
          <Plural value={row.beds.length} one="# bed" other="# beds" />
        </p>
      </div>
      <ul>
        {row.beds.map((id) => (
          <BedTile key={id} board={board} id={id} />
        ))}
      </ul>
    </section>
  )
})

const BedTile = memo(function BedTile({ board, id }: { board: Board; id: string }) {
  const tile = useAtomValue(board.tileAtom(id))
  const filter = useAtomValue(board.filterAtom)
  if (tile === null || (filter !== 'all' && filter !== tile.status)) return null
  const { device, status } = tile
  return (
    <li>
      <a className={`board-tile board-tile-${status}`} href={addressOf(id)} tabIndex={-1}>
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

/** Shown when the board has no bed to show. */
export function EmptyBoard({ board }: { board: Board }) {
  const counts = useAtomValue(board.countsAtom)
  const filter = useAtomValue(board.filterAtom)
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
