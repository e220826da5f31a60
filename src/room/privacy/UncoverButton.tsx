import { Trans } from '@lingui/react/macro'
import type { PrivacyView } from '../../state/monitor/monitorView.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { useSettled } from '../../ui/buttons/useSettled.ts'

/**
 * Turns camera and microphone on again, which the room itself may do. It replaces Cover in the same place and
 * ignores a press that was meant for Cover.
 */
export function UncoverButton({ privacy, onPress }: { privacy: PrivacyView; onPress: () => void }) {
  const settled = useSettled('uncover')
  if (privacy.cameraProblem !== null && !privacy.busy) {
    return (
      <Button icon="arrowsClockwise" onPress={onPress}>
        <Trans>Try Again</Trans>
      </Button>
    )
  }
  return (
    <Button icon="eye" state={privacy.busy ? 'busy' : 'idle'} settling={!settled} onPress={onPress}>
      {privacy.busy ? <Trans>Uncovering the camera…</Trans> : <Trans>Uncover Camera</Trans>}
    </Button>
  )
}
