import { Trans } from '@lingui/react/macro'
import type { PrivacyView } from '../state/monitor/monitorView.ts'
import { Key } from '../ui/Key.tsx'

/** Turns camera and microphone on again; the room itself may do so. */
export function UncoverKey({ privacy, onPress }: { privacy: PrivacyView; onPress: () => void }) {
  if (privacy.cameraProblem !== null && !privacy.busy) {
    return (
      <Key icon="arrowsClockwise" onPress={onPress}>
        <Trans>Try Again</Trans>
      </Key>
    )
  }
  return (
    <Key icon="eye" state={privacy.busy ? 'busy' : 'idle'} onPress={onPress}>
      {privacy.busy ? <Trans>Uncovering</Trans> : <Trans>Uncover</Trans>}
    </Key>
  )
}
