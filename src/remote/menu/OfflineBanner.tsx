import { Trans } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { connectionAtom, retryConnectionAtom } from '../../state/bedside/connection.ts'
import { Banner } from '../../ui/status/Banner.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { noticeAtom } from '../frame/notice.ts'

/** Shows which connection is lost, and tells a patient who waits for help where to find it. */
export function OfflineBanner() {
  const { kind, waiting } = useAtomValue(connectionAtom)
  const notice = useAtomValue(noticeAtom)
  const retry = useSetAtom(retryConnectionAtom)
  if (kind === 'connected' || kind === 'connecting') return null
  // The notice above already lists what waits and says which connection is lost.
  if (waiting > 0 && notice !== null) return null
  const again = (
    <Button icon="arrowsClockwise" onPress={() => retry()}>
      <Trans>Try Again</Trans>
    </Button>
  )
  if (kind === 'device_offline')
    return (
      <Banner icon="wifiSlash" title={<Trans>APS Device is Offline</Trans>} action={again}>
        <Trans>Tell your nurse. You can also try again.</Trans>
      </Banner>
    )
  return (
    <Banner
      icon={kind === 'server_failed' ? 'warning' : 'wifiSlash'}
      action={again}
      title={
        kind === 'tablet_offline' ? (
          <Trans>Connection lost</Trans>
        ) : kind === 'server_failed' ? (
          <Trans>Wardlink has a problem</Trans>
        ) : (
          <Trans>Cannot connect to Wardlink</Trans>
        )
      }
    >
      <Trans>Need help now? Press your nurse call button. We are still trying to connect.</Trans>
    </Banner>
  )
}
