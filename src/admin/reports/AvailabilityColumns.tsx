import type { I18n } from '@lingui/core'
import { Trans } from '@lingui/react/macro'
import type { AvailabilityGroup, AvailabilityRow } from '../../contract/reports.ts'
import { GroupName, RowName } from './GroupName.tsx'
import { type ReportColumn, Share } from './ReportTable.tsx'

/** Formats seconds as hours and minutes. */
function hours(seconds: number, i18n: I18n): string {
  const minutes = Math.round(seconds / 60)
  return `${i18n.number(Math.floor(minutes / 60))}:${i18n.number(minutes % 60, { minimumIntegerDigits: 2 })}`
}

/** Returns the columns of the report on meeting room availability. */
export function availabilityColumns(
  group: AvailabilityGroup,
  i18n: I18n,
): readonly ReportColumn<AvailabilityRow>[] {
  const figure = { isFigure: true } as const
  const place: readonly ReportColumn<AvailabilityRow>[] =
    group === 'unit' || group === 'room'
      ? [
          {
            name: 'place',
            isFigure: false,
            heading: <GroupName group={group === 'unit' ? 'facility' : 'unit'} />,
            cell: (row) => <bdi>{row.place}</bdi>,
          },
        ]
      : []
  return [
    {
      name: 'name',
      isFigure: false,
      heading: <GroupName group={group} />,
      cell: (row) => <RowName group={group} row={row} />,
    },
    ...place,
    {
      name: 'rooms',
      ...figure,
      heading: <Trans>Rooms</Trans>,
      cell: ({ rooms }) => i18n.number(rooms),
    },
    {
      name: 'calls',
      ...figure,
      heading: <Trans>Calls</Trans>,
      cell: ({ calls }) => i18n.number(calls),
    },
    {
      name: 'busy',
      ...figure,
      heading: <Trans>In calls (h:min)</Trans>,
      cell: ({ busy }) => hours(busy, i18n),
    },
    {
      name: 'offline',
      ...figure,
      heading: <Trans>Offline (h:min)</Trans>,
      cell: ({ offline }) => hours(offline, i18n),
    },
    {
      name: 'free',
      isFigure: false,
      heading: <Trans>Free</Trans>,
      cell: ({ busy, free, offline }) => {
        const all = busy + free + offline
        const part = all === 0 ? 0 : free / all
        return <Share part={part} text={i18n.number(part, { style: 'percent', maximumFractionDigits: 1 })} />
      },
    },
  ]
}
