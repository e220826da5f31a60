import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { isInCall } from '../../domain/calls/callFlow.ts'
import type { ContentPort } from '../../state/calls/contentShare.ts'
import { speakerAtom } from '../../state/calls/participants.ts'
import { callAtom } from '../../state/bedside/callState.ts'
import { ownPhoneAtom } from '../../state/bedside/session.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { BedsideFrame } from '../frame/BedsideFrame.tsx'
import { InviteDialog } from '../guest/InviteDialog.tsx'
import { CallStage } from './CallStage.tsx'
import { EndCallConfirm } from './EndCallConfirm.tsx'
import './options.css'
import './callTiles.css'
import { OptionTiles } from './OptionTiles.tsx'
import { OwnMediaNotes } from './OwnMediaNotes.tsx'
import { OwnPhoneTiles } from './OwnPhoneTiles.tsx'
import { OwnPhoneStage } from './OwnPhoneStage.tsx'
import { ShareDialog } from './share/ShareDialog.tsx'
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
          <OwnPhoneStage selfView={selfView} onShare={() => setChoosing(true)} />
        ) : (
          <CallStage onShare={() => setChoosing(true)} />
        )}
        {asking && isInCall(call) ? (
          <EndCallConfirm onKeep={() => setAsking(false)} />
        ) : (
          <div className="call-side">
            {ownPhone ? (
              <div className="own-side">
                <OwnMediaNotes />
                <OwnPhoneTiles
                  inCall={isInCall(call)}
                  onInvite={() => setInviting(true)}
                  selfView={selfView}
                  onSelfView={setSelfView}
                />
              </div>
            ) : (
              <OptionTiles inCall={isInCall(call)} onInvite={() => setInviting(true)} />
            )}
            <Button
              tone="danger"
              wide
              className="call-end"
              icon="phoneDisconnect"
              onPress={() => setAsking(true)}
              disabledReason={isInCall(call) ? undefined : <Trans>There is no call right now.</Trans>}
            >
              <Trans>End</Trans>
            </Button>
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
