import { useLingui } from '@lingui/react/macro'
import { ReportChart, type ReportChartProps } from './ReportChart.tsx'

/** Shows a column for each day, whose key is the day as YYYY-MM-DD. */
export function DayChart(props: Omit<ReportChartProps, 'nameOf' | 'sliderLabel'>) {
  const { t, i18n } = useLingui()
  return (
    <ReportChart
      {...props}
      sliderLabel={t`Day in the chart`}
      nameOf={(day) =>
        i18n.date(new Date(`${day}T00:00:00Z`), { month: 'short', day: 'numeric', timeZone: 'UTC' })
      }
    />
  )
}
