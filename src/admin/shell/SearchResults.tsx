import { Trans } from '@lingui/react/macro'
import type { FoundRoom } from '../../contract/lists/search.ts'
import { BedName } from '../rooms/BedName.tsx'

/** Search result with the address that it links to. */
export type FoundEntry = { address: string } & (
  | { kind: 'room' | 'device'; room: FoundRoom }
  | { kind: 'user'; user: { id: string; name: string; email: string } }
)

interface SearchResultsProps {
  id: string
  found: readonly FoundEntry[]
  /** Index of the result that Enter opens; -1 for none. */
  chosen: number
  onGo: (address: string) => void
}

const kinds = ['room', 'device', 'user'] as const

/** Shows the search results by kind. */
export function SearchResults({ id, found, chosen, onGo }: SearchResultsProps) {
  const groups = kinds
    .map((kind) => ({
      kind,
      entries: found.flatMap((entry, index) => (entry.kind === kind ? [{ entry, index }] : [])),
    }))
    .filter(({ entries }) => entries.length > 0)
  return (
    <div id={`${id}-found`} role="listbox" className="console-found" aria-labelledby={`${id}-found-name`}>
      <span id={`${id}-found-name`} className="sr-only">
        <Trans>Search results</Trans>
      </span>
      {groups.map(({ kind, entries }) => (
        <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
          <p id={`${id}-${kind}`} role="presentation">
            <KindName kind={kind} />
          </p>
          {entries.map(({ entry, index }) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field keeps the focus, and its keys choose
            <div
              key={entry.address}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === chosen}
              ref={(option) => {
                if (index === chosen) option?.scrollIntoView({ block: 'nearest' })
              }}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onGo(entry.address)}
            >
              <Entry entry={entry} />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

function KindName({ kind }: { kind: FoundEntry['kind'] }) {
  switch (kind) {
    case 'room':
      return <Trans>Room/Bed</Trans>
    case 'device':
      return <Trans>Devices</Trans>
    case 'user':
      return <Trans>Users</Trans>
  }
}

function Entry({ entry }: { entry: FoundEntry }) {
  switch (entry.kind) {
    case 'room':
      return (
        <>
          <strong>
            <BedName room={entry.room} />
          </strong>{' '}
          <small>
            <bdi>{entry.room.unit}</bdi>, <bdi>{entry.room.facility}</bdi>
          </small>
        </>
      )
    case 'device':
      return (
        <>
          <strong className="console-code" dir="ltr">
            {entry.room.unique_id}
          </strong>{' '}
          <small>
            <BedName room={entry.room} />, <bdi>{entry.room.unit}</bdi>
          </small>
        </>
      )
    case 'user':
      return (
        <>
          <strong>
            <bdi>{entry.user.name}</bdi>
          </strong>{' '}
          <small dir="ltr">{entry.user.email}</small>
        </>
      )
  }
}
