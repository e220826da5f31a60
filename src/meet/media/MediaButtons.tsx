import { Trans } from '@lingui/react/macro'
import type { LocalMediaState } from '../../state/meet/localMedia.ts'
import { Button } from '../../ui/buttons/Button.tsx'

interface MediaButtonProps {
  state: LocalMediaState
  onTurn: (on: boolean) => void
}

export function MicrophoneButton({ state, onTurn }: MediaButtonProps) {
  const on = state === 'on'
  return (
    <Button
      icon={on ? 'microphone' : 'microphoneSlash'}
      className={on ? undefined : 'meet-off'}
      state={state === 'opening' ? 'busy' : 'idle'}
      onPress={() => onTurn(!on)}
    >
      {on ? <Trans>Mic On</Trans> : <Trans>Mic Off</Trans>}
    </Button>
  )
}

export function CameraButton({ state, onTurn }: MediaButtonProps) {
  const on = state === 'on'
  return (
    <Button
      icon={on ? 'videoCamera' : 'videoCameraSlash'}
      className={on ? undefined : 'meet-off'}
      state={state === 'opening' ? 'busy' : 'idle'}
      onPress={() => onTurn(!on)}
    >
      {on ? <Trans>Video On</Trans> : <Trans>Video Off</Trans>}
    </Button>
  )
}
