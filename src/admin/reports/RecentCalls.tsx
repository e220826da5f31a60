import { Trans, useLingui } from '@lingui/react/macro'
import { qualityLimits } from '../../domain/calls/callQuality.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { DateTime } from '../list/DateTime.tsx'
import { ListFailed } from '../list/ListFailed.tsx'
import { useServerValue } from '../queries/useServerValue.ts'
import { DeviceSection } from '../monitoring/DeviceSection.tsx'
import { GradeName } from './GradeName.tsx'
import { Measure } from './Measure.tsx'
import { QualityCauseText } from './QualityCauseText.tsx'
import './reports.css'

interface RecentCallsProps {
  ports: Pick<ConsolePorts['reports'], 'roomCalls'>
  room: { id: string; name: string }
}

/** Shows how good the latest calls of a room were. */
export function RecentCalls({ ports, room: { id, name } }: RecentCallsProps) {
  const { i18n } = useLingui()
  const { value, refusal, again } = useServerValue(['calls of a room', id], () => ports.roomCalls({ id }))
  if (refusal !== null) return <ListFailed code={refusal.code} onRetry={again} />
  if (value === null) return null
  const percent = (part: number) => i18n.number(part, { style: 'percent', maximumFractionDigits: 1 })
  const milliseconds = (ms: number) =>
    i18n.number(ms, {
      style: 'unit',
      unit: 'millisecond',
      unitDisplay: 'short',
      maximumFractionDigits: 0,
    })
  return (
    <DeviceSection
      title={<Trans>Quality of the last calls</Trans>}
      empty={<Trans>No calls in the last 30 days.</Trans>}
      headings={[
        <Trans key="call">Call</Trans>,
        <Trans key="quality">Quality</Trans>,
        <Trans key="up">Loss up</Trans>,
        <Trans key="down">Loss down</Trans>,
        <Trans key="trip">Round trip</Trans>,
        <Trans key="cause">Likely cause</Trans>,
      ]}
      rows={value.items.map((call) => (
        <tr key={call.call_id}>
          <th scope="row">
            <DateTime at={call.began_at} />
          </th>
          <td>
            <GradeName grade={call.grade} />
          </td>
          <td>
            <Measure value={call.loss_up} limit={qualityLimits.loss.fair} text={percent} />
          </td>
          <td>
            <Measure value={call.loss_down} limit={qualityLimits.loss.fair} text={percent} />
          </td>
          <td>
            <Measure value={call.round_trip_ms} limit={qualityLimits.roundTripMs.fair} text={milliseconds} />
          </td>
          <td>
            {call.cause === null ? (
              '–'
            ) : (
              <span className="report-cause">
                <QualityCauseText cause={{ ...call.cause, extent: 'bed', rooms: [name] }} />
              </span>
            )}
          </td>
        </tr>
      ))}
    />
  )
}
