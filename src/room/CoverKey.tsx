import { Trans } from '@lingui/react/macro'
import type { Monitor } from '../state/monitor/monitor.ts'
import type { PrivacyView } from '../state/monitor/monitorView.ts'
import { Key } from '../ui/Key.tsx'
import { UncoverKey } from './UncoverKey.tsx'

/**
 * Covers what is open, and opens what is covered: from the room itself, at any moment. Where one of both is on, or may be, the
 * room can be covered, whatever the other is.
 */
export function CoverKey({ monitor, privacy }: { monitor: Monitor; privacy: PrivacyView }) {
  const { camera, microphone } = privacy
  return (
    <>
      {camera !== 'on' && <UncoverKey privacy={privacy} onPress={() => void monitor.cover(false)} />}
      {(camera !== 'off' || microphone !== 'off') && (
        <Key icon="cameraSlash" onPress={() => void monitor.cover(true)}>
          <Trans>Cover Camera</Trans>
        </Key>
      )}
    </>
  )
}
