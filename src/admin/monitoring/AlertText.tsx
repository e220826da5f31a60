import { Trans } from '@lingui/react/macro'
import type { AlertKind } from '../../contract/monitoring/monitoring.ts'

/** Explains an alert of a device and how to resolve it. */
export function AlertText({ kind, several = false }: { kind: AlertKind; several?: boolean }) {
  switch (kind) {
    case 'offline':
      return several ? (
        <Trans>These went offline at the same time. Check the network switch.</Trans>
      ) : (
        <Trans>No answer from the device.</Trans>
      )
    case 'camera':
      return <Trans>The camera does not work. Check its cable.</Trans>
    case 'self_test':
      return <Trans>The self-test failed. Test the device.</Trans>
    case 'slow':
      return <Trans>The connection is slow.</Trans>
    case 'version':
      return <Trans>The version is too old. Restart the device.</Trans>
    case 'covered':
      return <Trans>The camera has been covered for a long time. Check with the unit before you call.</Trans>
  }
}

/** Short name of an alert kind. */
export function AlertName({ kind }: { kind: AlertKind }) {
  switch (kind) {
    case 'offline':
      return <Trans>Offline</Trans>
    case 'camera':
      return <Trans>Camera</Trans>
    case 'self_test':
      return <Trans>Self-test</Trans>
    case 'slow':
      return <Trans>Slow connection</Trans>
    case 'version':
      return <Trans>Old version</Trans>
    case 'covered':
      return <Trans>Covered a long time</Trans>
  }
}
