import { Trans } from '@lingui/react/macro'

/**
 * Shows the outline of the dashboard until its figures are known. They replace all of it together, so nothing that can
 * be pressed moves.
 */
export function DashboardSkeleton({ seesDevices }: { seesDevices: boolean }) {
  return (
    <div className="dash-skeleton" role="status">
      <span className="sr-only">
        <Trans>Loading</Trans>
      </span>
      <i className="dash-skeleton-figures" />
      <div className="dashboard">
        <div>
          {seesDevices && <i className="dash-skeleton-list" />}
          <i className="dash-skeleton-chart" />
        </div>
        <div>
          <i className="dash-skeleton-list" />
        </div>
      </div>
    </div>
  )
}
