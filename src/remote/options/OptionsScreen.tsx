import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { isInCall } from '../../domain/callFlow.ts'
import type { ContentPort } from '../../state/call/contentShare.ts'
import { speakerAtom } from '../../state/call/people.ts'
import { callAtom } from '../../state/roomCall.ts'
import { ownPhoneAtom } from '../../state/session.ts'
import { Key } from '../../ui/Key.tsx'
import { BedsideFrame } from '../frame/BedsideFrame.tsx'
import { InviteDialog } from '../guest/InviteDialog.tsx'
import { CallStage } from './CallStage.tsx'
import { EndQuestion } from './EndQuestion.tsx'
import './options.css'
import './callKeys.css'
import { OptionKeys } from './OptionKeys.tsx'
import { OwnFeedNotes } from './OwnFeedNotes.tsx'
import { OwnKeys } from './OwnKeys.tsx'
import { OwnStage } from './OwnStage.tsx'
import { ShareDialog } from './ShareDialog.tsx'
import { LinkedTo } from './LinkedTo.tsx'
import { useRejoinCall } from './useRejoinCall.ts'
import { useRoomIsAway } from './useRoomIsAway.ts'

/** Screen for the options during a call. Opened without a call, it looks for the room’s call and joins it. */
export function OptionsScreen({ openContent }: { openContent: () => ContentPort }) {
  const { t } = useLingui()
  const call = useAtomValue(callAtom)
  const speaker = useAtomValue(speakerAtom)
  const roomIsAway = useRoomIsAway()
  const ownPhone = useAtomValue(ownPhoneAtom)
  const [selfView, setSelfView] = useState(true)
  const [asking, setAsking] = useState(false)
  const [inviting, setInviting] = useState(false)
  const [choosing, setChoosing] = useState(false)
  useRejoinCall()

  return (
    <BedsideFrame
      title={t`In a Call`}
      back
      backTo={isInCall(call) ? null : '/'}
      linkedTo={speaker === null || roomIsAway ? undefined : <LinkedTo speaker={speaker} />}
    >
      <div className="call">
        {ownPhone ? (
          <OwnStage selfView={selfView} onShare={() => setChoosing(true)} />
        ) : (
          <CallStage onShare={() => setChoosing(true)} />
        )}
        {asking && isInCall(call) ? (
          <EndQuestion onKeep={() => setAsking(false)} />
        ) : (
          <div className="call-side">
            {ownPhone ? (
              <div className="own-side">
                <OwnFeedNotes />
                <OwnKeys
                  inCall={isInCall(call)}
                  onInvite={() => setInviting(true)}
                  selfView={selfView}
                  onSelfView={setSelfView}
                />
              </div>
            ) : (
              <OptionKeys inCall={isInCall(call)} onInvite={() => setInviting(true)} />
            )}
            <Key
              tone="danger"
              wide
              className="call-end"
              icon="phoneDisconnect"
              onPress={() => setAsking(true)}
              {...(!isInCall(call) && { disabledReason: <Trans>No call is on.</Trans> })}
            >
              <Trans>End</Trans>
            </Key>
          </div>
        )}
      </div>
      {inviting && isInCall(call) && <InviteDialog onClose={() => setInviting(false)} />}
      {choosing && isInCall(call) && (
        <ShareDialog openContent={openContent} onClose={() => setChoosing(false)} />
      )}
    </BedsideFrame>
  )
}
