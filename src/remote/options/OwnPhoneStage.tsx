import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { type ReactNode, useState } from 'react'
import { conferenceConnectionAtom } from '../../state/calls/conferenceConnection.ts'
import { ownMediaAtom } from '../../state/calls/ownMedia.ts'
import {
  callContentAtom,
  callPictureAtom,
  keptPictureAtom,
  signingUnclearAtom,
  speakerAtom,
} from '../../state/calls/participants.ts'
import type { WaitingCall } from '../../contract/calls/callClaims.ts'
import { waitingStage } from '../../domain/calls/waitingStage.ts'
import { callAtom } from '../../state/bedside/callState.ts'
import { waitingCallAtom } from '../../state/bedside/waitingCall.ts'
import { Avatar } from '../../ui/calls/Avatar.tsx'
import { CallVideo } from '../../ui/calls/CallVideo.tsx'
import { useSlowCall } from '../../ui/calls/useSlowCall.ts'
import { personTone } from '../participants/personTone.ts'
import { CallHeader } from './CallHeader.tsx'
import { ClinicianWait } from './ClinicianWait.tsx'
import { KeptPicture } from './KeptPicture.tsx'
import './ownCall.css'
import { SharedContent } from './share/SharedContent.tsx'
import { SoundingVideo } from './SoundingVideo.tsx'

interface WaitingTextProps {
  waiting: WaitingCall | null
  kind: string
  asksForMedia: boolean
  isConnected: boolean
  startedAt: number
}

/** Explains in one sentence why no one can be seen yet, and what to do. */
function WaitingText({ waiting, kind, asksForMedia, isConnected, startedAt }: WaitingTextProps): ReactNode {
  if (kind === 'calling') return <Trans>Calling. This takes a moment.</Trans>
  if (kind === 'ending') return <Trans>Ending the call…</Trans>
  if (kind === 'idle' || kind === 'failed') return <Trans>There is no call right now.</Trans>
  if (asksForMedia) return <Trans>Allow camera and microphone when your phone asks.</Trans>
  if (!isConnected) return <ConnectingText startedAt={startedAt} />
  if (waiting !== null && waitingStage(waiting).kind !== 'first')
    return <ClinicianWait waiting={waiting} own />
  return <WaitingForOthers />
}

/** Shows what the others get of the patient’s own phone when they join. */
function WaitingForOthers(): ReactNode {
  const own = useAtomValue(ownMediaAtom)
  const isSeen = own?.camera === 'on'
  const isHeard = own?.microphone === 'on'
  if (isSeen && isHeard) return <Trans>Waiting for the others. They see and hear you when they join.</Trans>
  if (isHeard) return <Trans>Waiting for the others. They hear you when they join, and do not see you.</Trans>
  if (isSeen) return <Trans>Waiting for the others. They see you when they join, and do not hear you.</Trans>
  return <Trans>Waiting for the others. They cannot see or hear you when they join.</Trans>
}

function ConnectingText({ startedAt }: { startedAt: number }): ReactNode {
  return useSlowCall(startedAt) ? (
    <Trans>
      The call has not begun. Your network may block it: try another network, such as mobile data, then reload
      this page.
    </Trans>
  ) : (
    <Trans>Connecting your phone to the call… Stay on this page.</Trans>
  )
}

function ReconnectingText({ startedAt }: { startedAt: number }): ReactNode {
  return useSlowCall(startedAt) ? (
    <Trans>
      There is still no connection. Your network may block it: try another network, such as mobile data, then
      reload this page.
    </Trans>
  ) : (
    <Trans>The connection was lost. Stay on this page: your phone tries again by itself.</Trans>
  )
}

/**
 * Shows the call on a patient’s own phone: the speaker with picture and sound, and the patient in the corner;
 * and below it the person whom the patient keeps on screen.
 */
export function OwnPhoneStage({ selfView, onShare }: { selfView: boolean; onShare: () => void }) {
  const { t } = useLingui()
  const [startedAt] = useState(Date.now)
  const picture = useAtomValue(callPictureAtom)
  const content = useAtomValue(callContentAtom)
  const speaker = useAtomValue(speakerAtom)
  const kept = useAtomValue(keptPictureAtom)
  const isUnclear = useAtomValue(signingUnclearAtom)
  const own = useAtomValue(ownMediaAtom)
  const { kind } = useAtomValue(callAtom)
  const waiting = useAtomValue(waitingCallAtom)
  const isConnected = useAtomValue(conferenceConnectionAtom) === 'up'
  const label = speaker === null ? t`The call` : t`Video of ${speaker.name}`
  const isSeen = speaker !== null && !speaker.videoMuted && !speaker.cutOff
  const selfPicture = selfView ? (own?.picture ?? null) : null

  return (
    <div className={kept === null ? 'own-stages' : 'own-stages own-two'}>
      <section className="call-stage own-stage" aria-label={t`The call`}>
        <SharedContent />
        {picture !== null && (
          <div className={content === null ? 'call-speaker' : 'call-small'}>
            <SoundingVideo stream={picture} label={label} seen={isSeen} />
          </div>
        )}
        {speaker !== null && content === null && (picture === null || !isSeen) && (
          <Avatar name={speaker.name} tone={personTone(speaker.part)} />
        )}
        {speaker === null && (
          <div className="call-waiting" role="status">
            <WaitingText
              waiting={waiting}
              kind={kind}
              asksForMedia={own?.camera === 'opening'}
              isConnected={isConnected}
              startedAt={startedAt}
            />
          </div>
        )}
        {selfPicture !== null && (
          <div className="own-self">
            <CallVideo stream={selfPicture} label={t`Your video`} />
          </div>
        )}
        {speaker !== null && (
          <CallHeader speaker={speaker} onShare={onShare}>
            {!isConnected && (
              <span role="status">
                <ReconnectingText startedAt={startedAt} />
              </span>
            )}
            {isUnclear && kept === null && (
              <span role="status">
                <Trans>Signing is not clear</Trans>
              </span>
            )}
          </CallHeader>
        )}
      </section>
      {kept !== null && <KeptPicture {...kept} isUnclear={isUnclear} />}
    </div>
  )
}
