import { Trans } from '@lingui/react/macro'
import type { Monitor } from '../../state/monitor/monitor.ts'
import type { PrivacyView } from '../../state/monitor/monitorView.ts'
import { Key } from '../../ui/Key.tsx'
import { UncoverKey } from '../UncoverKey.tsx'

/** Covers what is open, and opens what is covered: from the room itself, at any moment of a call. */
export function CoverKey({ monitor, privacy }: { monitor: Monitor; privacy: PrivacyView }) {
  if (privacy.camera !== 'on')
    return <UncoverKey privacy={privacy} onPress={() => void monitor.cover(false)} />
  return (
    <Key icon="cameraSlash" onPress={() => void monitor.cover(true)}>
      <Trans>Cover Camera</Trans>
    </Key>
  )
}
