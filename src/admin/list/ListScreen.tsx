import { Trans } from '@lingui/react/macro'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { mostSelected } from '../../contract/lists/lists.ts'
import { useRequest } from '../queries/useRequest.ts'
import { fetchAllPages } from '../../state/admin/lists/fetchAllPages.ts'
import type { Result } from '../../state/admin/result.ts'
import type { Density } from '../../state/admin/shellMemory.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import type { Page } from '../../state/admin/records/records.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import { LateBounds } from '../lazy/LateBounds.tsx'
import { useServerList } from '../queries/useServerList.ts'
import { RefusalText } from '../RefusalText.tsx'
import { BulkBar, type Chosen } from './bulk/BulkBar.tsx'
import { type Filter, ListFilters, type OwnFilters } from './filters/ListFilters.tsx'
import { type FirstStep, ListEmpty, type ListPurpose, StepButton } from './empty/ListEmpty.tsx'
import { ListFailed } from './ListFailed.tsx'
import { type Column, ListTable } from './ListTable.tsx'
import { DensityChoice } from './views/DensityChoice.tsx'
import type { RowActionsOf } from './RowMenu.tsx'
import { columnsPart, useListViews } from './views/useListViews.ts'
import { type Selection, useSelection } from './useSelection.ts'
import { ViewMenu } from './views/ViewMenu.tsx'
import { readSort, type Sort, writtenSort } from './sortKeys.ts'
import { useListQuery } from './useListQuery.ts'
import { Title } from '../../ui/page/Title.tsx'
import './listScreen.css'

interface ListScreenProps<Item> {
  ports: Pick<ConsolePorts, 'now' | 'download' | 'lists' | 'memory'>
  title: string
  fetchPage: (query: URLSearchParams) => Promise<Result<Page<Item>>>
  columns: readonly Column<Item>[]
  /** Text for the total number of items. */
  count: (total: number) => ReactNode
  /** Explains the list while it is empty. */
  purpose: ListPurpose
  /** Ways to add an item that the user has. */
  steps?: readonly FirstStep[] | false
  /** Server path of the same list as CSV. */
  csv: string
  /** Label of the search field; omit it for a list without search. */
  words?: string
  filters?: readonly Filter[]
  /** Filters in addition to the search text and the choice filters. */
  ownFilters?: OwnFilters
  /** Converts the query in the address into the query for the server, where they differ. */
  translate?: (asked: URLSearchParams) => URLSearchParams
  /** Further query parameters of the address to send with the list request. */
  parts?: readonly string[]
  sortedBy?: string
  /** Name of the section; set it to let the user choose columns and save views. */
  list?: string
  /** True if rows can be selected and exported on their own. */
  selects?: boolean
  /** Further bulk actions for the selected items. */
  bulk?: ((chosen: Chosen<Item>) => ReactNode) | null
  /** Actions in the menu of each row. */
  rowActions?: RowActionsOf<Item>
  /** Further actions beside the title. */
  actions?: ReactNode
}

/** Shows a list of the console. Its search, filters and order are in the address. */
export function ListScreen<Item extends { id: string }>(props: ListScreenProps<Item>) {
  const { ports, title, fetchPage, columns, csv, words, filters = [], parts = [] } = props
  const { ownFilters: own = null, translate = asItIs } = props
  const bulk = props.bulk ?? null
  const selects = props.selects === true || bulk !== null
  const steps = props.steps === undefined || props.steps === false ? [] : props.steps
  const request = useRequest()
  const [density, setDensity] = useState(() => ports.memory.density())
  const narrowing = [
    ...(words === undefined ? [] : ['q']),
    ...parts,
    ...filters.map(({ name }) => name),
    ...(own?.names ?? []),
  ]
  const { query, change } = useListQuery(['sort', columnsPart, ...narrowing])
  const list = props.list ?? null
  const look = useListViews(ports.lists, list, columns, { query, change })
  const sort = readSort(query.get('sort'))
  const asked = translate(asServerReads(query, sort)).toString()
  const listing = useServerList({ name: csv, asked, fetchPage, now: ports.now })
  const { known, refusal } = listing
  const items = known?.items ?? nothing
  const ids = useMemo(() => items.map(({ id }) => id), [items])
  const { selection, selecting, clear } = useSelection(ids, asked)
  const count = selection.kind === 'all' ? (known?.total ?? 0) : selection.ids.size
  const [holds, setHolds] = useState(0)
  const hold = useCallback(() => {
    setHolds((before) => before + 1)
    return () => setHolds((before) => before - 1)
  }, [])
  const collect = (): Promise<Result<readonly Item[]>> =>
    selection.kind === 'all'
      ? fetchAllPages(fetchPage, new URLSearchParams(asked))
      : [...selection.ids].every((id) => ids.includes(id))
        ? Promise.resolve({ ok: true, value: items.filter(({ id }) => selection.ids.has(id)) })
        : // Back and a reload find the selection again, but not yet all of its rows.
          fetchAllPages(fetchPage, selectedPart())
  const selectedPart = () => {
    const part = new URLSearchParams(asked)
    if (selection.kind === 'some') part.set('ids', [...selection.ids].join(','))
    return part
  }
  const onDone = () => {
    clear()
    listing.again()
  }
  // The level narrows every page: a level that has no items yet is not a search without results.
  const isNarrowed = narrowing.some((name) => name !== 'below' && !parts.includes(name) && query.has(name))
  const isPart = parts.some((name) => query.has(name))
  const isEmpty = known?.total === 0 && !listing.isAsking
  const choose = (one: Density) => {
    ports.memory.keepDensity(one)
    setDensity(one)
  }
  return (
    <>
      <Title>{title}</Title>
      <div className="console-title">
        <h1>{title}</h1>
        <p role="status">{known !== null && props.count(known.total)}</p>
        <div className="console-actions">
          <Button
            icon="downloadSimple"
            state={request.state}
            onPress={() => void request.make(() => ports.download(csv, new URLSearchParams(asked)))}
          >
            <Trans>Export CSV</Trans>
          </Button>
          {list !== null && (
            <ViewMenu
              columns={columns}
              views={look.views}
              view={look.view}
              onColumns={look.choose}
              query={look.seen}
              shown={look.shown.map(({ name }) => name)}
            />
          )}
          {props.actions}
          {(!isEmpty || isNarrowed) &&
            steps.map((step) => step.isOnlyFirst !== true && <StepButton key={step.icon} step={step} />)}
        </div>
      </div>
      {request.refusal !== null && (
        <InlineAlert kind="error" live>
          <RefusalText {...request.refusal} />
        </InlineAlert>
      )}
      <div className="console-narrow">
        {(words !== undefined || filters.length > 0) && (
          <ListFilters query={query} filters={filters} own={own} onChange={change} words={words ?? null} />
        )}
        <DensityChoice density={density} onChoose={choose} />
      </div>
      {refusal !== null && <ListFailed code={refusal.code} onRetry={listing.again} />}
      {selects && (count > 0 || holds > 0) && (
        <BulkBar count={count} onClear={clear}>
          <LateBounds>
            {bulk?.({ count, collect, selection: textOf(selection, asked), hold, onDone })}
          </LateBounds>
          {props.selects === true && count > 0 && (
            <Button
              icon="downloadSimple"
              state={request.state}
              onPress={() => void request.make(() => ports.download(csv, selectedPart()))}
              disabledReason={
                selection.kind === 'some' && count > mostSelected ? (
                  <Trans>Up to 200 rows, or all.</Trans>
                ) : undefined
              }
            >
              <Trans>Export selected</Trans>
            </Button>
          )}
        </BulkBar>
      )}
      {known !== null && known.total > 0 && (
        <ListTable
          title={title}
          density={density}
          columns={look.shown}
          known={known}
          sort={sort.length > 0 ? sort : [props.sortedBy ?? 'name']}
          onSort={(next) => change((all) => all.set('sort', writtenSort(next)))}
          onMore={listing.more}
          busy={listing.isAsking}
          selecting={selects ? selecting : null}
          actionsOf={props.rowActions ?? null}
          again={listing.again}
        />
      )}
      {isEmpty && (
        <ListEmpty
          purpose={props.purpose}
          steps={steps}
          isNarrowed={isNarrowed}
          isPart={isPart || own?.tokens.some(({ name }) => name === 'below') === true}
          onClear={() => {
            // The pressed button disappears. A list without filters has only the page to go to.
            const [target] = ['.console-filters', '#console-page'].flatMap(
              (selector) => document.querySelector<HTMLElement>(selector) ?? [],
            )
            target?.focus()
            change((all) => narrowing.forEach((name) => all.delete(name)))
          }}
        />
      )}
    </>
  )
}

const textOf = (selection: Selection, asked: string): string =>
  selection.kind === 'all' ? `all ${asked}` : [...selection.ids].toSorted().join(' ')

const asItIs = (asked: URLSearchParams): URLSearchParams => asked

/** Constant reference while no list is loaded. */
const nothing: readonly never[] = []

/** Returns the query for the server, which expects each sort key as its own `sort` parameter. */
function asServerReads(query: URLSearchParams, sort: Sort): URLSearchParams {
  const asked = new URLSearchParams(query)
  asked.delete('sort')
  asked.delete(columnsPart)
  for (const key of sort) asked.append('sort', key)
  return asked
}
