import { Trans } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { mutedByOthersAtom, ownMediaAtom, turnOwnMediaAtom } from '../../state/calls/ownMedia.ts'
import type { LocalMediaState } from '../../state/meet/localMedia.ts'
import type { MediaKind } from '../../state/meet/ports.ts'
import type { IconName } from '../../ui/iconName.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { useSettled } from '../../ui/buttons/useSettled.ts'
import { ChatTile, InviteTile, ParticipantsTile } from './ParticipantTiles.tsx'

const icons: Readonly<Record<MediaKind, readonly [on: IconName, off: IconName]>> = {
  microphone: ['microphone', 'microphoneSlash'],
  camera: ['videoCamera', 'videoCameraSlash'],
}

function MediaButton({ kind, state }: { kind: MediaKind; state: LocalMediaState }) {
  const turn = useSetAtom(turnOwnMediaAtom)
  const on = state === 'on'
  const settled = useSettled(state)
  const [onIcon, offIcon] = icons[kind]
  return (
    <Button
      icon={on ? onIcon : offIcon}
      state={state === 'opening' ? 'busy' : 'idle'}
      settling={!on && !settled}
      className={on ? undefined : 'key-off'}
      detail={on ? <Trans>On</Trans> : <Trans>Off</Trans>}
      onPress={() => void turn(kind, !on)}
    >
      {kind === 'microphone' ? <Trans>Mic</Trans> : <Trans>Video</Trans>}
    </Button>
  )
}

interface OwnPhoneTilesProps {
  inCall: boolean
  onInvite: () => void
  selfView: boolean
  onSelfView: (shown: boolean) => void
}

/** Tiles of a call on a patient's own phone, with the phone's own camera and microphone. */
export function OwnPhoneTiles({ inCall, onInvite, selfView, onSelfView }: OwnPhoneTilesProps) {
  const own = useAtomValue(ownMediaAtom)
  const mutedByOthers = useAtomValue(mutedByOthersAtom)
  const { microphone, camera } = own ?? { microphone: 'off', camera: 'off' }
  return (
    <div className="call-keys own-keys">
      <MediaButton kind="microphone" state={mutedByOthers ? 'off' : microphone} />
      <MediaButton kind="camera" state={camera} />
      <InviteTile inCall={inCall} onInvite={onInvite} />
      <ChatTile />
      <ParticipantsTile />
      <Button
        icon="userFocus"
        pressed={selfView}
        detail={selfView ? <Trans>On</Trans> : <Trans>Off</Trans>}
        onPress={() => onSelfView(!selfView)}
      >
        <Trans>Self View</Trans>
      </Button>
    </div>
  )
}
