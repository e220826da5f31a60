import { Trans } from '@lingui/react/macro'
import type { Monitor } from '../../state/monitor/monitor.ts'
import type { PrivacyView } from '../../state/monitor/monitorView.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { UncoverButton } from './UncoverButton.tsx'

/**
 * Covers what is open, and opens what is covered: from the room itself, at any moment. Where one of both is on, or may be, the
 * room can be covered, whatever the other is.
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
