import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { ActiveRoomCall } from '../../state/monitor/callView.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useNow } from '../useNow.ts'
import { CallBar } from './CallBar.tsx'
import { CallPrivacy } from './CallPrivacy.tsx'
import type { CallProps } from './callProps.ts'
import { KeptPicture } from './KeptPicture.tsx'
import { WeakConnectionNote } from '../../ui/calls/ConnectionBars.tsx'
import { CallVideo } from '../../ui/calls/CallVideo.tsx'
import { ShowCodeButton } from '../entry/ShowCodeButton.tsx'
import { CoverButton } from '../privacy/CoverButton.tsx'
import { OpeningPlate } from './OpeningPlate.tsx'
import { SelfView } from './SelfView.tsx'
import { SoundNote } from './SoundNote.tsx'
import { Title } from '../../ui/page/Title.tsx'

/**
 * Shows the other participant large, or shared content large and the speaker small, or the person who is kept
 * on screen large beside the speaker. Always shows who sees the room.
 */
export function ActiveCallScreen({ call, privacy, monitor, view, onShowCode }: CallProps<'talking'>) {
  const { t } = useLingui()
  const { selfview } = useAtomValue(monitor.wishesAtom)
  const now = useNow(monitor.monotonic)
  const { shown, stream, presentation, presenter, opensAt, picturePaused, kept, signingUnclear } = call
  const name = shown.name
  const presenterName = presenter?.name ?? name
  return (
    <main className={layoutOf(call)}>
      <Title>{t`Call with ${name}`}</Title>
      {/* A picture has no text of its own to begin reading from. */}
      <h1 className="sr-only">{t`Call with ${name}`}</h1>
      {presentation !== null && (
        <CallVideo
          className="room-call-content"
          stream={presentation}
          label={t`Shared by ${presenterName}`}
        />
      )}
      {stream !== null && !shown.videoMuted && !shown.cutOff && !picturePaused ? (
        <CallVideo
          className={presentation === null ? 'room-call-large' : 'room-call-small'}
          stream={stream}
          label={t`Video of ${name}`}
        />
      ) : (
        presentation === null && <NoPicture shown={shown} paused={picturePaused} />
      )}
      {kept !== null && <KeptPicture kept={kept} isUnclear={signingUnclear} />}
      {opensAt === null && (
        <div className="room-call-top">
          <CallPrivacy call={call} privacy={privacy} />
          <SoundNote monitor={monitor} />
          <div className="room-call-keys">
            <CoverButton monitor={monitor} privacy={privacy} />
            <ShowCodeButton onPress={onShowCode} />
          </div>
        </div>
      )}
      {/* A paused picture says itself that the connection is weak. */}
      {opensAt === null && !picturePaused && <WeakNote call={call} />}
      {selfview && privacy.camera === 'on' && <SelfView monitor={monitor} />}
      {opensAt === null ? (
        <CallBar call={call} room={view.room} now={now} />
      ) : (
        <div className="room-call-opening">
          <SoundNote monitor={monitor} />
          <p role="alert">
            <Icon name="bellRinging" />
            <span>
              <Trans>
                <bdi>{name}</bdi> has joined your call
              </Trans>
            </span>
          </p>
          <OpeningPlate monitor={monitor} privacy={privacy} opensAt={opensAt} />
        </div>
      )}
    </main>
  )
}

function layoutOf({ presentation, kept }: ActiveRoomCall): string {
  if (kept !== null) return 'room-call room-call-two'
  return presentation === null ? 'room-call' : 'room-call room-call-presented'
}

/**
 * Warns of a weak connection: the room's own first, because people in the room can do something about it. With
 * only two people in the call, it also warns that signs cannot be followed.
 */
function WeakNote({ call: { shown, weak, lost, kept, signingUnclear } }: { call: ActiveRoomCall }) {
  const isUnclear = signingUnclear && kept === null
  const isOtherWeak = shown.quality === 'poor' && !shown.cutOff
  if (lost || (!weak && !isOtherWeak && !isUnclear)) return null
  return (
    <WeakConnectionNote>
      {isUnclear && (
        <strong>
          <Trans>Signing is not clear</Trans>
        </strong>
      )}
      {weak ? (
        <Trans>This room’s connection is weak.</Trans>
      ) : (
        isOtherWeak && (
          <Trans>
            The connection of <bdi>{shown.name}</bdi> is weak.
          </Trans>
        )
      )}
    </WeakConnectionNote>
  )
}

interface NoPictureProps extends Pick<ActiveRoomCall, 'shown'> {
  paused: boolean
}

function NoPicture({ shown: { name, videoMuted, cutOff }, paused }: NoPictureProps) {
  return (
    <div className="room-call-large room-call-none">
      <Icon name={cutOff || paused ? 'wifiSlash' : videoMuted ? 'videoCameraSlash' : 'hourglassMedium'} />
      <h2>
        <bdi>{name}</bdi>
      </h2>
      <p role={cutOff || paused ? 'status' : undefined}>
        <WhyNoPicture cutOff={cutOff} videoMuted={videoMuted} paused={paused} />
      </p>
    </div>
  )
}

interface WhyNoPictureProps extends Pick<ActiveRoomCall['shown'], 'cutOff' | 'videoMuted'> {
  paused: boolean
}

function WhyNoPicture({ cutOff, videoMuted, paused }: WhyNoPictureProps) {
  if (cutOff) return <Trans>Their connection was interrupted.</Trans>
  if (videoMuted) return <Trans>Their camera is off.</Trans>
  return paused ? (
    <Trans>Picture paused: weak connection</Trans>
  ) : (
    <Trans>The picture will appear in a moment.</Trans>
  )
}
