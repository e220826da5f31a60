import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import {
  callContentAtom,
  callPictureAtom,
  othersAtom,
  presenterAtom,
  speakerAtom,
} from '../../state/call/people.ts'
import { chatAtom } from '../../state/call/chat.ts'
import { conferenceLinkAtom } from '../../state/call/conferenceLine.ts'
import { contentShareAtom } from '../../state/call/contentShare.ts'
import { privacyAtom } from '../../state/device.ts'
import { callAtom } from '../../state/roomCall.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { CallVideo } from '../../ui/CallVideo.tsx'
import { CameraPill } from '../../ui/CameraPill.tsx'
import { CoverKey } from '../privacyControl/CoverKey.tsx'
import { CallClock } from './CallClock.tsx'
import { PartWord } from '../participants/PartWord.tsx'
import { ShareKey } from './ShareKey.tsx'
import { ShareWords } from './ShareWords.tsx'

function CameraWords({ privacy }: { privacy: 'on' | 'covered' | 'camera_off' | 'unknown' }): ReactNode {
  if (privacy === 'on') return <Trans>Camera is on</Trans>
  if (privacy === 'covered') return <Trans>Camera is covered</Trans>
  if (privacy === 'camera_off') return <Trans>Camera is off</Trans>
  return <Trans>Camera state not known</Trans>
}

/** Why nobody is to be seen yet, in a sentence. */
function WaitingWords({ kind, lineIsUp }: { kind: string; lineIsUp: boolean }): ReactNode {
  if (kind === 'calling') return <Trans>Calling. This takes a moment.</Trans>
  if (kind === 'ending') return <Trans>The call is ending.</Trans>
  if (kind === 'idle' || kind === 'failed') return <Trans>No call is on.</Trans>
  if (!lineIsUp) return <Trans>Connecting this remote to the call. The room screen is in it already.</Trans>
  return <Trans>Waiting for the others. They see and hear you on the room screen when they join.</Trans>
}

/**
 * Who is in the call: the speaker's picture on a tablet, without sound, because the room screen has it. What somebody
 * shares is large, and the speaker in its corner.
 */
export function CallStage({ onShare }: { onShare: () => void }) {
  const { t } = useLingui()
  const picture = useAtomValue(callPictureAtom)
  const content = useAtomValue(callContentAtom)
  const presenter = useAtomValue(presenterAtom)
  const share = useAtomValue(contentShareAtom)
  const speaker = useAtomValue(speakerAtom)
  const others = useAtomValue(othersAtom)
  const { kind } = useAtomValue(callAtom)
  const lineIsUp = useAtomValue(conferenceLinkAtom) === 'up'
  const startedAt = useAtomValue(chatAtom)?.startedAt
  const privacy = useAtomValue(privacyAtom)
  const more = others.length - 1

  return (
    <section className="call-stage" aria-label={t`The call`}>
      {content !== null && presenter !== null && (
        <div className="call-content">
          <CallVideo stream={content} label={t`What ${presenter.name} shares`} />
        </div>
      )}
      {picture !== null && speaker !== null && (
        <div className={content === null ? 'call-speaker' : 'call-small'}>
          <CallVideo stream={picture} label={t`${speaker.name} on video`} />
        </div>
      )}
      {share.kind !== 'none' && share.what === 'picture' && (
        <div className="call-small">
          <CallVideo stream={share.content.stream} label={t`Your photo`} />
        </div>
      )}
      {picture === null && content === null && speaker !== null && (
        <Avatar name={speaker.name} tone={speaker.part === 'clinician' ? 'brand' : 'guest'} />
      )}
      {speaker === null && (
        <p className="call-waiting" role="status">
          <WaitingWords kind={kind} lineIsUp={lineIsUp} />
        </p>
      )}
      <div className="call-privacy">
        <CameraPill camera={privacy === 'on' ? 'open' : privacy === 'unknown' ? 'unknown' : 'shut'}>
          <CameraWords privacy={privacy} />
        </CameraPill>
        <CoverKey />
      </div>
      {speaker !== null && (
        <div className="call-who">
          <div>
            <strong>
              <bdi>{speaker.name}</bdi>
            </strong>
            <span>
              <PartWord part={speaker.part} />
              {startedAt !== undefined && (
                <>
                  {' · '}
                  <CallClock since={startedAt} />
                </>
              )}
              {more > 0 && (
                <>
                  {' · '}
                  <Trans>and {more} more</Trans>
                </>
              )}
              {!lineIsUp && (
                <>
                  {' · '}
                  <Trans>Reconnecting</Trans>
                </>
              )}
            </span>
            <ShareWords />
          </div>
          <ShareKey onShare={onShare} />
        </div>
      )}
    </section>
  )
}
