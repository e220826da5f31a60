import { Trans } from '@lingui/react/macro'
import type { FeedState } from '../state/meet/feeds.ts'
import { Key } from '../ui/Key.tsx'

interface FeedKeyProps {
  state: FeedState
  onTurn: (on: boolean) => void
}

export function MicrophoneKey({ state, onTurn }: FeedKeyProps) {
  const on = state === 'on'
  return (
    <Key
      icon={on ? 'microphone' : 'microphoneSlash'}
      className={on ? undefined : 'meet-off'}
      state={state === 'opening' ? 'busy' : 'idle'}
      onPress={() => onTurn(!on)}
    >
      {on ? <Trans>Mic On</Trans> : <Trans>Mic Off</Trans>}
    </Key>
  )
}

export function CameraKey({ state, onTurn }: FeedKeyProps) {
  const on = state === 'on'
  return (
    <Key
      icon={on ? 'videoCamera' : 'videoCameraSlash'}
      className={on ? undefined : 'meet-off'}
      state={state === 'opening' ? 'busy' : 'idle'}
      onPress={() => onTurn(!on)}
    >
      {on ? <Trans>Video On</Trans> : <Trans>Video Off</Trans>}
    </Key>
  )
}
