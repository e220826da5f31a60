import { Plural } from '@lingui/react/macro'
import type { Dependents } from '../../contract/orgUnits.ts'
import { Listed } from '../list/Listed.tsx'

type Item = Dependents['items'][number]

/** Shows the dependents of a record: how many of each kind, and their names where they have any. */
export function DependentsText({ items }: { items: readonly Item[] }) {
  return (
    <ul>
      {items.map(({ kind, count, names }) => (
        <li key={kind}>
          <Counted kind={kind} count={count} />
          {names.length > 0 && (
            <>
              {': '}
              <Listed
                items={names.map((name) => (
                  <bdi key={name}>{name}</bdi>
                ))}
              />
              {count > names.length && ' …'}
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

function Counted({ kind, count }: Pick<Item, 'kind' | 'count'>) {
  switch (kind) {
    case 'customer':
      return <Plural value={count} one="# customer" other="# customers" />
    case 'facility':
      return <Plural value={count} one="# facility" other="# facilities" />
    case 'unit':
      return <Plural value={count} one="# unit" other="# units" />
    case 'room':
      return <Plural value={count} one="# room or bed" other="# rooms and beds" />
    case 'patient':
      return <Plural value={count} one="# patient" other="# patients" />
    case 'call':
      return <Plural value={count} one="# call in progress" other="# calls in progress" />
  }
}
