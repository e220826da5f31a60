import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useAtomValue, useStore } from 'jotai'
import { useEffect, useState } from 'react'
import { createListing } from '../../state/admin/listing.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { ListFailed } from '../list/ListFailed.tsx'
import { Pages } from '../list/Pages.tsx'
import { RoomFilters } from './RoomFilters.tsx'
import { RoomTable } from './RoomTable.tsx'
import '../list/list.css'

const parts = new Set(['q', 'type', 'status', 'sort', 'cursor', 'facility', 'unit'])

/** What an address asks of the list; it may carry more, such as how the page is to look. */
function questionIn(search: string): URLSearchParams {
  return new URLSearchParams([...new URLSearchParams(search)].filter(([name]) => parts.has(name)))
}

/** The rooms and beds below one's node. What is searched, filtered and ordered stands in the address. */
export function RoomsScreen({ ports }: { ports: ConsolePorts }) {
  const { t } = useLingui()
  const store = useStore()
  const { history } = useRouter()
  const { searchStr } = useLocation()
  const [listing] = useState(() => createListing({ fetchPage: ports.rooms, now: ports.now, store }))
  const view = useAtomValue(listing.viewAtom)
  useEffect(() => void listing.ask(questionIn(searchStr)), [listing, searchStr])

  const query = questionIn(searchStr)
  const go = (change: (next: URLSearchParams) => void) => {
    const next = questionIn(searchStr)
    // Another question begins at its first page.
    next.delete('cursor')
    change(next)
    history.push(`/admin/rooms?${next.toString()}`)
  }
  const page = view.kind === 'failed' ? null : view.page
  const following = page?.next_cursor ?? null
  return (
    <>
      <title>{`${t`Room/Bed`} · Wardlink`}</title>
      <div className="console-title">
        <h1>
          <Trans>Room/Bed</Trans>
        </h1>
        <p role="status">
          {page !== null && <Plural value={page.total} one="# room or bed" other="# rooms and beds" />}
        </p>
      </div>
      <RoomFilters query={query} onChange={go} />
      {view.kind === 'failed' && <ListFailed code={view.code} onRetry={() => void listing.ask(query)} />}
      {page !== null && page.total > 0 && (
        <RoomTable
          rooms={page.items}
          asOf={page.asOf}
          sort={query.getAll('sort')}
          onSort={go}
          busy={view.kind === 'loading'}
        />
      )}
      {page?.total === 0 && view.kind === 'shown' && (
        <p className="console-empty">
          <Trans>No room or bed matches. Change the words or the filters.</Trans>
        </p>
      )}
      <Pages
        onFirst={query.has('cursor') ? () => go(() => undefined) : null}
        onNext={following === null ? null : () => go((next) => next.set('cursor', following))}
      />
    </>
  )
}
