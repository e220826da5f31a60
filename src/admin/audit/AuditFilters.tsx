import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Modal } from '../../ui/dialogs/Modal.tsx'
import type { ChangeQuery } from '../list/useListQuery.ts'
import { PeriodField } from '../period/PeriodField.tsx'
import { dayOf } from '../reports/useReportQuery.ts'
import { PersonPicker } from '../permissions/PersonPicker.tsx'

interface AuditFiltersProps {
  ports: Pick<ConsolePorts, 'users' | 'now'>
  query: URLSearchParams
  /** User whose entries are shown; null for all users. */
  person: { id: string; name: string } | null
  onChange: ChangeQuery
}

/** Shows the audit filters for the user and the days. */
export function AuditFilters({ ports, query, person, onChange }: AuditFiltersProps) {
  const [choosing, setChoosing] = useState(false)
  const set = (name: string, value: string) =>
    onChange((next) => {
      if (value === '') next.delete(name)
      else next.set(name, value)
    })
  return (
    <>
      <Button onPress={() => setChoosing(true)}>
        <Trans>Choose a person</Trans>
      </Button>
      <PeriodField
        days={{ from: query.get('from'), to: query.get('to') }}
        today={dayOf(ports.now())}
        optional
        onChange={(days) =>
          onChange((next) => {
            for (const name of ['from', 'to'] as const) {
              if (days[name] === null) next.delete(name)
              else next.set(name, days[name])
            }
          })
        }
      />
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
