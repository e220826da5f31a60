import { useLingui } from '@lingui/react/macro'
import type { Filter } from './ListFilters.tsx'

/** Returns the filter for removed items, which can be restored for 30 days. */
export function useRemovedFilter(): Filter {
  const { t } = useLingui()
  return {
    name: 'removed',
    label: t`Removed`,
    every: t`In use`,
    options: [{ value: 'true', label: t`in the last 30 days` }],
  }
}
