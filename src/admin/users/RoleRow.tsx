import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import type { TypedRole } from '../../domain/users/roleDraft.ts'
import { matchingRoles, type RoleChoice, roleChoiceText, roleId } from '../../domain/users/roleChoices.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Combobox } from '../../ui/forms/Combobox.tsx'
import { SearchSummary } from '../choices/SearchSummary.tsx'

/** Most choices that are shown; typing more words finds others. */
const mostShown = 100

interface RoleRowProps {
  row: TypedRole
  /** True if the user has just asked for this row: its field gets the focus. */
  isAsked: boolean
  /** Roles that the granting user may give and the other rows do not have, each at its org unit. */
  choices: readonly RoleChoice[]
  onChange: (row: TypedRole) => void
  onRemove: () => void
}

/** Chooses a role together with the org unit where it applies, by what is typed of both. */
export function RoleRow({ row, isAsked, choices, onChange, onRemove }: RoleRowProps) {
  const { t } = useLingui()
  const [words, setWords] = useState('')
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isAsked) root.current?.querySelector('input')?.focus()
  }, [isAsked])
  const found = matchingRoles(choices, words)
  const shown = found.slice(0, mostShown)
  return (
    <div ref={root} className="console-role-row" role="group" aria-label={t`Role to add`}>
      <Combobox
        label={<Trans>Role and level</Trans>}
        placeholder={t`Type a role and a level`}
        chosen={row.role === '' ? null : { id: roleId(row), role: row.role, path: row.path, key: '' }}
        items={shown}
        idOf={(choice) => choice.id}
        textOf={(choice) => roleChoiceText(choice, t`Whole platform`)}
        summary={
          <SearchSummary shown={shown.length} total={found.length} none={<Trans>No results.</Trans>} />
        }
        onSearch={setWords}
        onChoose={(choice) => onChange({ ...row, role: choice?.role ?? '', path: [...(choice?.path ?? [])] })}
      />
      <Button icon="x" onPress={onRemove}>
        <Trans>Remove</Trans>
      </Button>
    </div>
  )
}
