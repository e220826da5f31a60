import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue, useStore } from 'jotai'
import { useEffect, useState } from 'react'
import { type OrgUnitItem, orgUnitLevels } from '../../contract/orgUnits.ts'
import type { Choices } from '../../state/admin/lists/choices.ts'
import { createOrgUnitChoices } from '../../state/admin/orgUnits/orgUnitChoices.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { Button } from '../../ui/buttons/Button.tsx'

/** Returns the org units of every level that the user can see, from the top down. Loads them on mount. */
export function useOrgUnitChoices(ports: Pick<ConsolePorts, 'orgUnits'>): Choices<OrgUnitItem> {
  const store = useStore()
  const [choices] = useState(() => createOrgUnitChoices(ports, store))
  useEffect(() => void choices.load(), [choices])
  return choices
}

interface LevelChoiceProps {
  choices: Choices<OrgUnitItem>
  /** `null` for everything that the user can see. */
  value: string | null
  onChange: (orgUnitId: string | null) => void
}

/**
 * Selects an org unit of any level, below which records are shown. Hidden if no level has more than one org
 * unit and none is selected. If the org units could not be loaded, a button retries: without them there seems
 * to be only one.
 */
export function LevelChoice({ choices, value, onChange }: LevelChoiceProps) {
  const orgUnits = useAtomValue(choices.itemsAtom)
  const refusal = useAtomValue(choices.refusalAtom)
  const isChoice = orgUnitLevels.some(
    (level) => orgUnits.filter((orgUnit) => orgUnit.level === level).length > 1,
  )
  return (
    <>
      {(isChoice || value !== null) && <LevelSelect orgUnits={orgUnits} value={value} onChange={onChange} />}
      {refusal !== null && (
        <Button state="error" onPress={() => void choices.load()}>
          <Trans>Load the levels again</Trans>
        </Button>
      )}
    </>
  )
}

function LevelSelect({
  orgUnits,
  value,
  onChange,
}: Omit<LevelChoiceProps, 'choices'> & { orgUnits: readonly OrgUnitItem[] }) {
  const { t } = useLingui()
  const names = {
    organization: t`Organizations`,
    customer: t`Customers`,
    facility: t`Facilities`,
    unit: t`Unit/Practice`,
  }
  return (
    <select
      aria-label={t`Level`}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value === '' ? null : event.currentTarget.value)}
    >
      <option value="">{t`All levels`}</option>
      {/* Otherwise the field would say that everything is shown. */}
      {value !== null && orgUnits.every(({ id }) => id !== value) && (
        <option value={value}>{orgUnits.length === 0 ? '…' : t`Unknown level`}</option>
      )}
      {orgUnitLevels.map((level) => {
        const here = orgUnits.filter((orgUnit) => orgUnit.level === level)
        return (
          here.length > 0 && (
            <optgroup key={level} label={names[level]}>
              {here.map((orgUnit) => (
                <option key={orgUnit.id} value={orgUnit.id}>
                  {nameOf(orgUnit)}
                </option>
              ))}
            </optgroup>
          )
        )
      })}
    </select>
  )
}

/** Returns an org unit’s name with that of its parent, which distinguishes org units of the same name. */
export function nameOf({ level, name, organization, customer, facility }: OrgUnitItem): string {
  const above = { organization: '', customer: organization, facility: customer, unit: facility }[level]
  return above === '' ? name : `${name} · ${above}`
}
