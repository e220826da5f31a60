import { Trans } from '@lingui/react/macro'
import type { DeviceStatus } from '../../contract/monitoring/monitoring.ts'
import { StatusShape } from './StatusShape.tsx'

/** Name of a device status. */
export function StatusName({ status }: { status: DeviceStatus }) {
  switch (status) {
    case 'ready':
      return <Trans>Ready</Trans>
    case 'in_call':
      return <Trans>In call</Trans>
    case 'covered':
      return <Trans>Camera covered</Trans>
    case 'faulty':
      return <Trans>Faulty</Trans>
    case 'needs_update':
      return <Trans>Needs update</Trans>
    case 'offline':
      return <Trans>Offline</Trans>
    case 'none':
      return <Trans>No device</Trans>
  }
}

/** Device status as a shape and a word. */
export function StatusMark({ status }: { status: DeviceStatus }) {
  return (
    <span className="console-status">
      <StatusShape status={status} />
      <StatusName status={status} />
    </span>
  )
}
