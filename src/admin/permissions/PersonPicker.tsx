import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { UserItem } from '../../contract/users/users.ts'
import type { UserPorts } from '../../state/admin/users/userPorts.ts'
import { Combobox } from '../../ui/forms/Combobox.tsx'
import { SearchSummary } from '../choices/SearchSummary.tsx'
import { ListFailed } from '../list/ListFailed.tsx'
import { useItemSearch } from '../queries/useItemSearch.ts'

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
  const [words, setWords] = useState('')
  const { items, total, isSearching, refusal, again } = useItemSearch<UserItem>('users', users.list, words)
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
            isSearching={isSearching}
            none={<Trans>No results.</Trans>}
          />
        }
        isSearching={isSearching}
        onSearch={setWords}
        onChoose={(user) => onChoose(user?.id ?? '')}
      />
      {refusal !== null && <ListFailed code={refusal.code} onRetry={again} />}
    </>
  )
}
