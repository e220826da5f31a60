import { Trans } from '@lingui/react/macro'
import type { DeviceAlert } from '../../contract/monitoring/monitoring.ts'
import { DateTime } from '../list/DateTime.tsx'
import { AlertName } from './AlertText.tsx'
import { DeviceSection } from './DeviceSection.tsx'

/** Shows the alerts of a device in the last 7 days, newest first. */
export function AlertHistory({ history }: { history: readonly DeviceAlert[] }) {
  return (
    <DeviceSection
      title={<Trans>Alerts of the last 7 days</Trans>}
      empty={<Trans>None.</Trans>}
      headings={[
        <Trans key="alert">Alert</Trans>,
        <Trans key="since">Since</Trans>,
        <Trans key="over">Ended</Trans>,
        <Trans key="care">Handled by</Trans>,
      ]}
      rows={history.map((alert) => (
        <tr key={alert.id}>
          <th scope="row">
            <AlertName kind={alert.kind} />
          </th>
          <td>
            <DateTime at={alert.since} />
          </td>
          <td>
            {alert.recovered_at === null ? <Trans>ongoing</Trans> : <DateTime at={alert.recovered_at} />}
          </td>
          <td>
            <bdi>{alert.acknowledged_by}</bdi>
          </td>
        </tr>
      ))}
    />
  )
}
