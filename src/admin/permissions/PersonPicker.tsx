import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue, useStore } from 'jotai'
import { useEffect, useState } from 'react'
import type { UserItem } from '../../contract/users/users.ts'
import { createItemSearch } from '../../state/admin/lists/itemSearch.ts'
import type { UserPorts } from '../../state/admin/users/userPorts.ts'
import { Field } from '../../ui/forms/Field.tsx'
import { ListFailed } from '../list/ListFailed.tsx'
import { SelectField } from '../records/SelectField.tsx'

interface PersonPickerProps {
  users: UserPorts
  /** Chosen user; the name may not be known yet. */
  chosen: { id: string; name: string } | null
  onChoose: (id: string) => void
}

/** Field for a user account, with a search that narrows the options. */
export function PersonPicker({ users, chosen, onChoose }: PersonPickerProps) {
  const { t } = useLingui()
  const store = useStore()
  const [search] = useState(() => createItemSearch<UserItem>(users.list, store))
  const view = useAtomValue(search.viewAtom)
  const [words, setWords] = useState('')
  useEffect(() => void search.ask(''), [search])
  if (view.kind === 'failed') return <ListFailed code={view.code} onRetry={() => void search.ask(words)} />
  const options = view.items.map(({ id, name, email }) => ({ value: id, label: `${name} · ${email}` }))
  // The chosen user stays selected while the search shows others.
  const isListed = chosen === null || options.some(({ value }) => value === chosen.id)
  return (
    <>
      <Field
        type="search"
        label={<Trans>Find a person</Trans>}
        placeholder={t`Name or address`}
        value={words}
        maxLength={200}
        autoComplete="off"
        onChange={(typed) => {
          setWords(typed)
          void search.ask(typed)
        }}
      />
      <SelectField
        label={<Trans>User</Trans>}
        value={chosen?.id ?? ''}
        options={isListed ? options : [{ value: chosen.id, label: chosen.name }, ...options]}
        onChange={onChoose}
      />
      {view.total > view.items.length && (
        <p className="console-second">
          <Plural
            value={view.total - view.items.length}
            one="# more match. Keep typing the name."
            other="# more matches. Keep typing the name."
          />
        </p>
      )}
    </>
  )
}
