import { Trans } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { mutedByOthersAtom, ownFeedsAtom, turnOwnFeedAtom } from '../../state/call/ownFeeds.ts'
import type { FeedState } from '../../state/meet/feeds.ts'
import type { FeedKind } from '../../state/meet/ports.ts'
import type { IconName } from '../../ui/iconName.ts'
import { Key } from '../../ui/Key.tsx'
import { useSettled } from '../../ui/useSettled.ts'
import { ChatKey, InviteKey, ParticipantsKey } from './PeopleKeys.tsx'

const icons: Readonly<Record<FeedKind, readonly [on: IconName, off: IconName]>> = {
  microphone: ['microphone', 'microphoneSlash'],
  camera: ['videoCamera', 'videoCameraSlash'],
}

function FeedKey({ kind, state }: { kind: FeedKind; state: FeedState }) {
  const turn = useSetAtom(turnOwnFeedAtom)
  const on = state === 'on'
  const settled = useSettled(state)
  const [onIcon, offIcon] = icons[kind]
  return (
    <Key
      icon={on ? onIcon : offIcon}
      state={state === 'opening' ? 'busy' : 'idle'}
      settling={!on && !settled}
      className={on ? undefined : 'key-off'}
      detail={on ? <Trans>On</Trans> : <Trans>Off</Trans>}
      onPress={() => void turn(kind, !on)}
    >
      {kind === 'microphone' ? <Trans>Mic</Trans> : <Trans>Video</Trans>}
    </Key>
  )
}

interface OwnKeysProps {
  inCall: boolean
  onInvite: () => void
  selfView: boolean
  onSelfView: (shown: boolean) => void
}

/** The tiles of a call on a patient's own phone: its camera and microphone are the patient's. */
export function OwnKeys({ inCall, onInvite, selfView, onSelfView }: OwnKeysProps) {
  const own = useAtomValue(ownFeedsAtom)
  const mutedByOthers = useAtomValue(mutedByOthersAtom)
  const { microphone, camera } = own ?? { microphone: 'off', camera: 'off' }
  return (
    <div className="call-keys own-keys">
      <FeedKey kind="microphone" state={mutedByOthers ? 'off' : microphone} />
      <FeedKey kind="camera" state={camera} />
      <InviteKey inCall={inCall} onInvite={onInvite} />
      <ChatKey />
      <ParticipantsKey />
      <Key
        icon="userFocus"
        pressed={selfView}
        detail={selfView ? <Trans>On</Trans> : <Trans>Off</Trans>}
        onPress={() => onSelfView(!selfView)}
      >
        <Trans>Self View</Trans>
      </Key>
    </div>
  )
}
