import { Trans } from '@lingui/react/macro'
import type { DeviceAlert } from '../../contract/monitoring.ts'
import { Moment } from '../list/Moment.tsx'
import { AlertName } from './AlertWords.tsx'

/** What a device lacked in the last days, the latest first. */
export function AlertHistory({ history }: { history: readonly DeviceAlert[] }) {
  return (
    <section className="device-journal">
      <h2>
        <Trans>Alerts of the last 7 days</Trans>
      </h2>
      {history.length === 0 ? (
        <p className="console-empty">
          <Trans>None.</Trans>
        </p>
      ) : (
        <div className="console-table">
          <table>
            <thead>
              <tr>
                <th scope="col">
                  <Trans>Alert</Trans>
                </th>
                <th scope="col">
                  <Trans>Since</Trans>
                </th>
                <th scope="col">
                  <Trans>Over</Trans>
                </th>
                <th scope="col">
                  <Trans>Who takes care</Trans>
                </th>
              </tr>
            </thead>
            <tbody>
              {history.map((alert) => (
                <tr key={alert.id}>
                  <th scope="row">
                    <AlertName kind={alert.kind} />
                  </th>
                  <td>
                    <Moment at={alert.since} />
                  </td>
                  <td>
                    {alert.recovered_at === null ? (
                      <Trans>not yet</Trans>
                    ) : (
                      <Moment at={alert.recovered_at} />
                    )}
                  </td>
                  <td>
                    <bdi>{alert.acknowledged_by}</bdi>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
