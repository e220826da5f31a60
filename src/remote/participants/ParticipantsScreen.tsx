import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { callIsOnAtom } from '../../state/bedside/callState.ts'
import { rosterAtom } from '../../state/calls/participants.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { BedsideFrame } from '../frame/BedsideFrame.tsx'
import { RoomStrip } from '../frame/RoomStrip.tsx'
import { InviteDialog } from '../guest/InviteDialog.tsx'
import { useRejoinCall } from '../options/useRejoinCall.ts'
import './participants.css'
import { InvitedList } from './InvitedList.tsx'
import { ParticipantRow } from './ParticipantRow.tsx'

/** Lists the participants of the call. */
export function ParticipantsScreen() {
  const { t } = useLingui()
  const people = useAtomValue(rosterAtom)
  const callIsOn = useAtomValue(callIsOnAtom)
  const [inviting, setInviting] = useState(false)
  useRejoinCall()
  return (
    <BedsideFrame
      title={t`Participants`}
      back
      backTo="/aps-options"
      action={
        <>
          <RoomStrip />
          <Button icon="userPlus" onPress={() => setInviting(true)}>
            <Trans>Invite Participants</Trans>
          </Button>
        </>
      }
    >
      <div className="participants-page">
        {/* A remote in the call is a participant itself: an empty list is one that it has not read. */}
        {people.length === 0 ? (
          <p className="participants-none" role="status">
            {callIsOn ? (
              <Trans>Connecting this remote to the call…</Trans>
            ) : (
              <Trans>There is no call right now.</Trans>
            )}
          </p>
        ) : (
          <ul className="participants">
            {people.map((person) => (
              <ParticipantRow key={person.uuid} person={person} />
            ))}
          </ul>
        )}
        <InvitedList />
      </div>
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
    </BedsideFrame>
  )
}
