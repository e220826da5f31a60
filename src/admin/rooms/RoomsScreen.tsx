import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useAtomValue, useStore } from 'jotai'
import { useEffect, useState } from 'react'
import { createListing } from '../../state/admin/listing.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { Key } from '../../ui/Key.tsx'
import { Note } from '../../ui/Note.tsx'
import { RefusalWords } from '../RefusalWords.tsx'
import { RoomFilters } from './RoomFilters.tsx'
import { RoomTable } from './RoomTable.tsx'
import './rooms.css'

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
      {view.kind === 'failed' && (
        <div className="console-failed">
          <Note kind="error" live>
            <RefusalWords code={view.code} />
          </Note>
          <Key icon="arrowsClockwise" onPress={() => void listing.ask(query)}>
            <Trans>Try Again</Trans>
          </Key>
        </div>
      )}
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
      <div className="console-pages">
        {query.has('cursor') && (
          <Key onPress={() => go(() => undefined)}>
            <Trans>First page</Trans>
          </Key>
        )}
        {following !== null && (
          <Key onPress={() => go((next) => next.set('cursor', following))}>
            <Trans>Next</Trans>
          </Key>
        )}
      </div>
    </>
  )
}
