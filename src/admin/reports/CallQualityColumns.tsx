import type { I18n } from '@lingui/core'
import { Trans } from '@lingui/react/macro'
import type { CallQualityGroup, CallQualityRow } from '../../contract/reports.ts'
import { qualityLimits } from '../../domain/calls/callQuality.ts'
import { GroupName, RowName } from './GroupName.tsx'
import { Measure } from './Measure.tsx'
import { QualityCauseText } from './QualityCauseText.tsx'
import { type ReportColumn, Share } from './ReportTable.tsx'

/** Limit for the time for which a picture is frozen in a call, in milliseconds: a second. */
const frozenLimitMs = 1_000

/** Returns the columns of the report on the quality of calls. */
export function callQualityColumns(
  group: CallQualityGroup,
  i18n: I18n,
): readonly ReportColumn<CallQualityRow>[] {
  const figure = { isFigure: true } as const
  const percent = (part: number) => i18n.number(part, { style: 'percent', maximumFractionDigits: 1 })
  const unit = (value: number, of: 'millisecond' | 'second', digits: number) =>
    i18n.number(value, { style: 'unit', unit: of, unitDisplay: 'short', maximumFractionDigits: digits })
  const isOfBeds = group === 'unit' || group === 'room'
  return [
    {
      name: 'name',
      isFigure: false,
      heading: <GroupName group={group} />,
      cell: (row) => <RowName group={group} row={row} />,
    },
    ...(isOfBeds
      ? [
          {
            name: 'place',
            isFigure: false,
            heading: <GroupName group={group === 'unit' ? 'facility' : 'unit'} />,
            cell: (row: CallQualityRow) => <bdi>{row.place}</bdi>,
          },
        ]
      : []),
    { name: 'calls', ...figure, heading: <Trans>Calls</Trans>, cell: ({ calls }) => i18n.number(calls) },
    {
      name: 'good',
      isFigure: false,
      heading: <Trans>Good calls</Trans>,
      cell: ({ good, calls }) => <Share part={good / calls} text={percent(good / calls)} />,
    },
    {
      name: 'poor',
      ...figure,
      heading: <Trans>Poor calls</Trans>,
      cell: ({ poor, calls }) => percent(poor / calls),
    },
    {
      name: 'loss_up',
      ...figure,
      heading: <Trans>Loss up</Trans>,
      cell: ({ loss_up: loss }) => <Measure value={loss} limit={qualityLimits.loss.fair} text={percent} />,
    },
    {
      name: 'loss_down',
      ...figure,
      heading: <Trans>Loss down</Trans>,
      cell: ({ loss_down: loss }) => <Measure value={loss} limit={qualityLimits.loss.fair} text={percent} />,
    },
    {
      name: 'round_trip',
      ...figure,
      heading: <Trans>Round trip</Trans>,
      cell: ({ round_trip_ms: ms }) => (
        <Measure
          value={ms}
          limit={qualityLimits.roundTripMs.fair}
          text={(value) => unit(value, 'millisecond', 0)}
        />
      ),
    },
    {
      name: 'frozen',
      ...figure,
      heading: <Trans>Picture frozen</Trans>,
      cell: ({ frozen_ms: ms }) => (
        <Measure value={ms} limit={frozenLimitMs} text={(value) => unit(value / 1_000, 'second', 1)} />
      ),
    },
    {
      name: 'frames',
      ...figure,
      heading: <Trans>Frames/s</Trans>,
      cell: ({ frames }) => (frames === null ? '–' : i18n.number(frames, { maximumFractionDigits: 0 })),
    },
    ...(isOfBeds
      ? [
          {
            name: 'cause',
            isFigure: false,
            heading: <Trans>Likely cause</Trans>,
            cell: ({ cause, poor }: CallQualityRow) =>
              cause !== null ? (
                <span className="report-cause">
                  <QualityCauseText cause={cause} />
                </span>
              ) : poor === 0 ? (
                '–'
              ) : (
                <Trans>Not clear</Trans>
              ),
          },
        ]
      : []),
  ]
}
