import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Modal } from '../../ui/dialogs/Modal.tsx'
import { DayField } from '../list/filters/DayField.tsx'
import type { ChangeQuery } from '../list/useListQuery.ts'
import { PersonPicker } from '../permissions/PersonPicker.tsx'

interface AuditFiltersProps {
  ports: Pick<ConsolePorts, 'users'>
  query: URLSearchParams
  /** User whose entries are shown; null for all users. */
  person: { id: string; name: string } | null
  onChange: ChangeQuery
}

/** Shows the audit filters for the user and the days. */
export function AuditFilters({ ports, query, person, onChange }: AuditFiltersProps) {
  const { t } = useLingui()
  const [choosing, setChoosing] = useState(false)
  const set = (name: string, value: string) =>
    onChange((next) => {
      if (value === '') next.delete(name)
      else next.set(name, value)
    })
  const days = [
    { name: 'from', label: t`First day` },
    { name: 'to', label: t`Last day` },
  ] as const
  return (
    <>
      <Button onPress={() => setChoosing(true)}>
        <Trans>Choose a person</Trans>
      </Button>
      {days.map(({ name, label }) => (
        <DayField
          key={name}
          label={label}
          day={query.get(name) ?? ''}
          optional
          onChange={(day) => set(name, day)}
        />
      ))}
      {choosing && (
        <Modal
          title={<Trans>Choose a person</Trans>}
          close={<Trans>Close</Trans>}
          onClose={() => setChoosing(false)}
        >
          <div className="console-form">
            <PersonPicker users={ports.users} chosen={person} onChoose={(id) => set('by', id)} />
          </div>
        </Modal>
      )}
    </>
  )
}
