import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { UserItem } from '../../contract/users/users.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { buttonClass } from '../../ui/buttons/buttonClass.ts'
import { Icon } from '../../ui/Icon.tsx'
import { isLetterKey } from '../../ui/letterKey.ts'
import { SearchSummary } from '../choices/SearchSummary.tsx'
import { ListFailed } from '../list/ListFailed.tsx'
import { useItemSearch } from '../queries/useItemSearch.ts'
import { RelativeTime } from '../rooms/RelativeTime.tsx'
import { OrgUnitName } from './RoleChips.tsx'
import { UserStatus } from './UserStatus.tsx'

interface UserNeighborsProps {
  ports: Pick<ConsolePorts, 'users' | 'now'>
  mayAdd: boolean
}

/**
 * Lists the users beside the page of one of them, so that the next is one press away: of a mouse, or, with the focus in
 * the list, of the key J, and of K for the one before.
 */
export function UserNeighbors({ ports, mayAdd }: UserNeighborsProps) {
  const { t } = useLingui()
  const [words, setWords] = useState('')
  const { items, total, isSearching, refusal, again } = useItemSearch<UserItem>(
    'users',
    ports.users.list,
    words,
  )
  const now = ports.now()
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    const list = nav.current
    const hear = (event: KeyboardEvent) => {
      const by = isLetterKey(event, 'j') ? 1 : isLetterKey(event, 'k') ? -1 : 0
      if (by === 0 || event.altKey || event.ctrlKey || event.metaKey) return
      if (event.repeat || event.target instanceof HTMLInputElement) return
      const links = [...(list?.querySelectorAll<HTMLElement>('li > a') ?? [])]
      const link = links[links.findIndex((one) => one.ariaCurrent === 'page') + by]
      // The page of the next person replaces the element that has the focus.
      link?.focus()
      link?.click()
    }
    // Letters that act wherever the focus is would also act on dictated words (WCAG 2.1.4).
    list?.addEventListener('keydown', hear)
    return () => list?.removeEventListener('keydown', hear)
  }, [])
  return (
    <nav ref={nav} className="user-neighbors" aria-label={t`Users`}>
      <header>
        <h2>
          <Link to="/admin/users">
            <Trans>Users</Trans>
          </Link>
        </h2>
        {total !== null && (
          <p>
            <Plural value={total} one="# person" other="# people" />
          </p>
        )}
        {mayAdd && (
          <Link className={buttonClass({ tone: 'primary' })} to="/admin/users/new">
            <Icon name="plus" />
            <Trans>Add user</Trans>
          </Link>
        )}
      </header>
      <label className="console-words">
        <Icon name="magnifyingGlass" />
        <input
          type="search"
          aria-label={t`Name or email`}
          placeholder={t`Name or email`}
          maxLength={200}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      </label>
      {refusal !== null && <ListFailed code={refusal.code} onRetry={again} />}
      <ul aria-busy={isSearching}>
        {items.map((user) => (
          <li key={user.id}>
            <Link to="/admin/users/$id" params={{ id: user.id }}>
              <UserRow user={user} now={now} />
            </Link>
          </li>
        ))}
      </ul>
      <p role="status">
        <SearchSummary
          shown={items.length}
          total={total}
          isSearching={isSearching}
          none={refusal === null && <Trans>No results.</Trans>}
        />
      </p>
      {items.length > 1 && (
        <p className="user-neighbor-keys">
          <Trans>While you are in this list:</Trans> <kbd>J</kbd> <Trans>Next</Trans> · <kbd>K</kbd>{' '}
          <Trans>Previous</Trans>
        </p>
      )}
    </nav>
  )
}

function UserRow({ user, now }: { user: UserItem; now: number }) {
  const { name, assignments, status, last_sign_in_at: at } = user
  const [first] = assignments
  const more = assignments.length - 1
  return (
    <>
      <strong>
        <bdi>{name}</bdi>
      </strong>{' '}
      {first !== undefined && (
        <span className="user-neighbor-role">
          <span className="console-role">
            <code dir="ltr">{first.role}</code>
          </span>
          {more > 0 && (
            <>
              {' '}
              <span aria-hidden="true" dir="ltr">
                +{more}
              </span>
            </>
          )}
        </span>
      )}{' '}
      <small>{first !== undefined && <OrgUnitName name={first.path.at(-1)?.name ?? ''} />}</small>{' '}
      <small>
        {status === 'active' && at !== null ? (
          <RelativeTime at={at} now={now} />
        ) : (
          <UserStatus status={status} />
        )}
      </small>
    </>
  )
}
