import { useLingui } from '@lingui/react/macro'
import { useAtomValue, useStore } from 'jotai'
import { useEffect, useState } from 'react'
import { createChoices } from '../../state/admin/choices.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'

interface FacilityChoiceProps {
  ports: Pick<ConsolePorts, 'nodes'>
  /** Null for all of them. */
  value: string | null
  onChange: (facility: string | null) => void
}

/** Which facility is looked at; nothing where there is but one. */
export function FacilityChoice({ ports, value, onChange }: FacilityChoiceProps) {
  const { t } = useLingui()
  const store = useStore()
  const [facilities] = useState(() => createChoices(ports.nodes('facility').list, store))
  const items = useAtomValue(facilities.itemsAtom)
  useEffect(() => void facilities.load(), [facilities])
  if (items.length < 2 && value === null) return null
  return (
    <select
      aria-label={t`Facility`}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value === '' ? null : event.currentTarget.value)}
    >
      <option value="">{t`Every facility`}</option>
      {items.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  )
}
