import { Trans } from '@lingui/react/macro'
import { useAtomValue, useStore } from 'jotai'
import { type ReactNode, useEffect, useState } from 'react'
import { createAttempt } from '../../state/admin/attempt.ts'
import { createListing } from '../../state/admin/listing.ts'
import type { Answer } from '../../state/admin/answer.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import type { Page } from '../../state/admin/records.ts'
import { Key } from '../../ui/Key.tsx'
import { Note } from '../../ui/Note.tsx'
import { RefusalWords } from '../RefusalWords.tsx'
import './list.css'
import { type Filter, ListFilters } from './ListFilters.tsx'
import { ListFailed } from './ListFailed.tsx'
import { type Column, ListTable } from './ListTable.tsx'
import { Pages } from './Pages.tsx'
import { useListQuery } from './useListQuery.ts'

interface ListScreenProps<Item> {
  ports: Pick<ConsolePorts, 'now' | 'download'>
  title: string
  fetchPage: (query: URLSearchParams) => Promise<Answer<Page<Item>>>
  columns: readonly Column<Item>[]
  /** How many there are. */
  count: (total: number) => ReactNode
  /** What stands there when there are none. */
  empty: ReactNode
  /** The path of the same list as CSV, at the server. */
  csv: string
  /** What can be searched for; nothing where it is left out. */
  words?: string
  filters?: readonly Filter[]
  /** Further parts of the address that the list is asked with. */
  parts?: readonly string[]
  sortedBy?: string
  /** What can be done here, beside the title. */
  actions?: ReactNode
}

/** A list of the console. What is searched, chosen and ordered stands in the address, and so does the page. */
export function ListScreen<Item extends { id: string }>(props: ListScreenProps<Item>) {
  const { ports, title, fetchPage, columns, count, empty, csv, words, filters = [], parts = [] } = props
  const store = useStore()
  const [listing] = useState(() => createListing({ fetchPage, now: ports.now, store }))
  const [exporting] = useState(() => createAttempt(store))
  const view = useAtomValue(listing.viewAtom)
  const exported = useAtomValue(exporting.viewAtom)
  const { query, change } = useListQuery([
    ...['sort', 'cursor', ...(words === undefined ? [] : ['q']), ...parts],
    ...filters.map(({ name }) => name),
  ])
  const asked = query.toString()
  useEffect(() => void listing.ask(new URLSearchParams(asked)), [listing, asked])
  const page = view.kind === 'failed' ? null : view.page
  const following = page?.next_cursor ?? null
  return (
    <>
      <title>{`${title} · Wardlink`}</title>
      <div className="console-title">
        <h1>{title}</h1>
        <p role="status">{page !== null && count(page.total)}</p>
        <div className="console-actions">
          <Key
            icon="downloadSimple"
            state={exported.kind === 'busy' ? 'busy' : 'idle'}
            onPress={() => void exporting.make(() => ports.download(csv, withoutCursor(query)))}
          >
            <Trans>Export CSV</Trans>
          </Key>
          {props.actions}
        </div>
      </div>
      {exported.kind === 'refused' && (
        <Note kind="error" live>
          <RefusalWords code={exported.refusal.code} />
        </Note>
      )}
      {(words !== undefined || filters.length > 0) && (
        <ListFilters query={query} onChange={change} words={words ?? null} filters={filters} />
      )}
      {view.kind === 'failed' && <ListFailed code={view.code} onRetry={() => void listing.ask(query)} />}
      {page !== null && page.total > 0 && (
        <ListTable
          columns={columns}
          items={page.items}
          asOf={page.asOf}
          sort={query.getAll('sort')}
          sortedBy={props.sortedBy ?? 'name'}
          onChange={change}
          busy={view.kind === 'loading'}
        />
      )}
      {page?.total === 0 && view.kind === 'shown' && <p className="console-empty">{empty}</p>}
      <Pages
        onFirst={query.has('cursor') ? () => change(() => undefined) : null}
        onNext={following === null ? null : () => change((next) => next.set('cursor', following))}
      />
    </>
  )
}

function withoutCursor(query: URLSearchParams): URLSearchParams {
  const all = new URLSearchParams(query)
  all.delete('cursor')
  return all
}
