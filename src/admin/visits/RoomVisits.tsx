import { Trans, useLingui } from '@lingui/react/macro'
import type { Visit } from '../../contract/visits/visits.ts'
import { clockText } from '../../domain/clockText.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { DateTime } from '../list/DateTime.tsx'
import { ListFailed } from '../list/ListFailed.tsx'
import { useServerValue } from '../queries/useServerValue.ts'
import { DeviceSection } from '../monitoring/DeviceSection.tsx'
import { VisitAnswer } from './VisitAnswer.tsx'
import { VisitorRole } from './VisitorRole.tsx'
import { VisitReason } from './VisitReason.tsx'

interface RoomVisitsProps {
  ports: ConsolePorts['visits']
  id: string
  /** Version of the room, which changes with its patient. */
  version: number
}

/** Lists who visited a room’s present patient by video, and what they saw, heard and did. */
export function RoomVisits({ ports, id, version }: RoomVisitsProps) {
  // Visits are those of the present patient: an earlier one's must never stand here.
  const { value, refusal, again } = useServerValue(
    ['visits of a room', id, version],
    () => ports.list({ id }),
    { isFleeting: true },
  )
  if (refusal !== null) return <ListFailed code={refusal.code} onRetry={again} />
  if (value === null) return null
  return (
    <DeviceSection
      title={<Trans>Visits</Trans>}
      empty={<Trans>No one has visited this patient by video.</Trans>}
      headings={[
        <Trans key="when">When</Trans>,
        <Trans key="visitor">Visitor</Trans>,
        <Trans key="reason">Reason</Trans>,
        <Trans key="saw">Saw</Trans>,
        <Trans key="heard">Heard</Trans>,
        <Trans key="moves">Camera moves</Trans>,
        <Trans key="shared">Shared</Trans>,
        <Trans key="end">Visit ended</Trans>,
      ]}
      rows={value.visits.map((visit) => (
        <VisitItem key={visit.id} visit={visit} zone={value.zone} />
      ))}
    />
  )
}

function VisitItem({ visit, zone }: { visit: Visit; zone: string | undefined }) {
  const { i18n } = useLingui()
  const { name, from, role, at, ended_at, camera_moves } = visit
  const duration = (seconds: number) => (seconds === 0 ? '–' : clockText(seconds * 1_000))
  return (
    <tr>
      <th scope="row">
        <DateTime at={at} zone={zone} />
      </th>
      <td>
        <bdi>{name}</bdi>
        <br />
        {from === '' ? (
          <VisitorRole role={role} />
        ) : (
          <>
            <VisitorRole role={role} /> · <bdi>{from}</bdi>
          </>
        )}
      </td>
      <td>
        <VisitReason visit={visit} />
        <br />
        <VisitAnswer visit={visit} />
      </td>
      <td>{duration(visit.saw_seconds)}</td>
      <td>{duration(visit.heard_seconds)}</td>
      <td>{camera_moves === 0 ? '–' : i18n.number(camera_moves)}</td>
      <td>{duration(visit.shared_seconds)}</td>
      <td>{ended_at === null ? <Trans>Now</Trans> : <DateTime at={ended_at} zone={zone} />}</td>
    </tr>
  )
}
