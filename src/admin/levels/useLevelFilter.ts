import { useLingui } from '@lingui/react/macro'
import type { OwnFilters } from '../list/filters/ListFilters.tsx'
import { useChosenLevel } from './useLevels.ts'

/**
 * Returns the chosen level, which links of the console keep, as a filter of a list: a list that is narrowed to it
 * shows that, and one press removes it.
 */
export function useLevelFilter(): OwnFilters {
  const { t } = useLingui()
  const { below, name } = useChosenLevel()
  return {
    fields: null,
    names: ['below'],
    tokens: below === undefined ? [] : [{ name: 'below', label: t`Within`, value: name }],
  }
}
