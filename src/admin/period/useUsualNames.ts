import { useLingui } from '@lingui/react/macro'
import type { UsualPeriod } from '../../domain/reports/reportPeriod.ts'

/** Returns the names of the usual periods. */
export function useUsualNames(): Readonly<Record<UsualPeriod, string>> {
  const { t } = useLingui()
  return {
    today: t`Today`,
    last7: t`Last 7 days`,
    last30: t`Last 30 days`,
    last90: t`Last 90 days`,
    thisMonth: t`This month`,
    lastMonth: t`Last month`,
  }
}
