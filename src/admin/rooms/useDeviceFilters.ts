import { useLingui } from '@lingui/react/macro'
import type { Filter } from '../list/filters/ListFilters.tsx'

/** Returns the filters of the beds that have a device of the hospital: its type and its status. */
export function useDeviceFilters(): readonly Filter[] {
  const { t } = useLingui()
  return [
    {
      name: 'type',
      label: t`Type`,
      every: t`Every type`,
      options: [
        { value: 'care_system', label: t`Care-system` },
        { value: 'standalone', label: t`Standalone` },
      ],
    },
    {
      name: 'status',
      label: t`Status`,
      every: t`Every status`,
      options: [
        { value: 'online', label: t`Online` },
        { value: 'offline', label: t`Offline` },
      ],
    },
  ]
}
