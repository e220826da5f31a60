import { Trans } from '@lingui/react/macro'
import type { Monitor } from '../../state/monitor/monitor.ts'
import type { PrivacyView } from '../../state/monitor/monitorView.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { UncoverButton } from './UncoverButton.tsx'

/**
 * Covers and uncovers from the room itself, at any time. The room can be covered if the camera or the
 * microphone is on or might be on, whatever the state of the other.
 */
export function CoverButton({ monitor, privacy }: { monitor: Monitor; privacy: PrivacyView }) {
  const { camera, microphone } = privacy
  return (
    <>
      {camera !== 'on' && <UncoverButton privacy={privacy} onPress={() => void monitor.cover(false)} />}
      {(camera !== 'off' || microphone !== 'off') && (
        <Button icon="cameraSlash" onPress={() => void monitor.cover(true)}>
          <Trans>Cover Camera</Trans>
        </Button>
      )}
    </>
  )
}
