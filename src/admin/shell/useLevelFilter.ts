import { useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { useAtomValue, useStore } from 'jotai'
import { useEffect, useState } from 'react'
import { createOrgUnitChoices } from '../../state/admin/orgUnits/orgUnitChoices.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import type { OwnFilters } from '../list/filters/ListFilters.tsx'
import { nameOf } from './LevelChoice.tsx'

/**
 * Returns the chosen level, which links of the console keep, as a filter of a list: a list that is narrowed to it
 * shows that, and one press removes it.
 */
export function useLevelFilter(ports: Pick<ConsolePorts, 'orgUnits'>): OwnFilters {
  const { t } = useLingui()
  const store = useStore()
  const { below } = useSearch({ from: '/admin' })
  const [choices] = useState(() => createOrgUnitChoices(ports, store))
  const orgUnits = useAtomValue(choices.itemsAtom)
  const isChosen = below !== undefined
  useEffect(() => {
    if (isChosen) void choices.load()
  }, [choices, isChosen])
  const found = orgUnits.find(({ id }) => id === below)
  const value = found !== undefined ? nameOf(found) : orgUnits.length === 0 ? '…' : t`Unknown level`
  return {
    fields: null,
    names: ['below'],
    tokens: isChosen ? [{ name: 'below', label: t`Within`, value }] : [],
  }
}
