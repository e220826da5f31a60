import { Trans } from '@lingui/react/macro'
import type { LocalMediaView } from '../../state/meet/localMedia.ts'

/**
 * Explains why the others cannot hear the user, and what to do. Shows nothing while they can, or if the user
 * is muted by choice.
 */
export function UnheardNote({ microphone, systemMuted }: Pick<LocalMediaView, 'microphone' | 'systemMuted'>) {
  if (microphone === 'missing')
    return (
      <p className="meet-note" role="status">
        <Trans>Your microphone is gone. Others cannot hear you. Connect a microphone or headset.</Trans>
      </p>
    )
  if (microphone !== 'on' || !systemMuted) return null
  return (
    <p className="meet-note" role="status">
      <Trans>
        Your device mutes the microphone. Others cannot hear you. Unmute it on the headset or in the device
        settings.
      </Trans>
    </p>
  )
}
