import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue, useStore } from 'jotai'
import { useEffect, useState } from 'react'
import type { UserItem } from '../../contract/users/users.ts'
import { createItemSearch } from '../../state/admin/lists/itemSearch.ts'
import type { UserPorts } from '../../state/admin/users/userPorts.ts'
import { Combobox } from '../../ui/forms/Combobox.tsx'
import { SearchSummary } from '../choices/SearchSummary.tsx'
import { ListFailed } from '../list/ListFailed.tsx'

interface PersonPickerProps {
  users: UserPorts
  /** Chosen user; the name may not be known yet. */
  chosen: { id: string; name: string } | null
  /** Called with '' when none is chosen any longer. */
  onChoose: (id: string) => void
}

/** Field for a user account, found by name or address. */
export function PersonPicker({ users, chosen, onChoose }: PersonPickerProps) {
  const { t } = useLingui()
  const store = useStore()
  const [search] = useState(() => createItemSearch<UserItem>(users.list, store))
  const view = useAtomValue(search.viewAtom)
  useEffect(() => void search.ask(''), [search])
  const [words, setWords] = useState('')
  const { items, total } = view.kind === 'failed' ? { items: [], total: 0 } : view
  const find = (typed: string) => {
    setWords(typed)
    void search.ask(typed)
  }
  const addressOf = ({ id }: { id: string }) => items.find((user) => user.id === id)?.email
  return (
    <>
      <Combobox
        label={<Trans>User</Trans>}
        placeholder={t`Name or address`}
        chosen={chosen}
        items={items}
        idOf={({ id }) => id}
        textOf={({ name }) => name}
        noteOf={addressOf}
        summary={
          <SearchSummary
            shown={items.length}
            total={total}
            isSearching={view.kind === 'searching'}
            none={<Trans>No results.</Trans>}
          />
        }
        isSearching={view.kind === 'searching'}
        onSearch={find}
        onChoose={(user) => onChoose(user?.id ?? '')}
      />
      {view.kind === 'failed' && <ListFailed code={view.code} onRetry={() => find(words)} />}
    </>
  )
}
