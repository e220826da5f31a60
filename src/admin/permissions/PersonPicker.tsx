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
  if (view.kind === 'failed') return <ListFailed code={view.code} onRetry={() => void search.ask('')} />
  const addressOf = ({ id }: { id: string }) => view.items.find((user) => user.id === id)?.email
  return (
    <Combobox
      label={<Trans>User</Trans>}
      placeholder={t`Name or address`}
      chosen={chosen}
      items={view.items}
      idOf={({ id }) => id}
      textOf={({ name }) => name}
      noteOf={addressOf}
      summary={
        <SearchSummary
          shown={view.items.length}
          total={view.total}
          isSearching={view.kind === 'searching'}
          none={<Trans>No results.</Trans>}
        />
      }
      isSearching={view.kind === 'searching'}
      onSearch={(words) => void search.ask(words)}
      onChoose={(user) => onChoose(user?.id ?? '')}
    />
  )
}
