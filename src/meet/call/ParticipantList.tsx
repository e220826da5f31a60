import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { MeetRoom } from '../../contract/calls/meet.ts'
import type { ConferenceParticipant } from '../../domain/conference.ts'
import type { ActiveCall } from '../../state/meet/activeCall.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { ConnectionBars } from '../../ui/calls/ConnectionBars.tsx'
import { Avatar } from '../../ui/calls/Avatar.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import { useParticipantName } from '../useRoomText.ts'

/** Shows the participants of the call. A host can mute and remove the others, and admit those who wait. */
export function ParticipantList({ call, room }: { call: ActiveCall; room: MeetRoom }) {
  const { people } = useAtomValue(call.viewAtom)
  const { host } = call
  const nameOf = useParticipantName(room)
  const [leaving, setLeaving] = useState<ConferenceParticipant | null>(null)
  const [refused, setRefused] = useState(false)
  const ask = (verb: Promise<boolean>) => {
    setRefused(false)
    void verb.then((done) => setRefused(!done))
  }
  return (
    <>
      <ul className="meet-people">
        {people.map((person) => (
          <li key={person.uuid}>
            <Avatar name={nameOf(person)} tone={person.role === 'guest' ? 'guest' : 'brand'} />
            <span className="meet-person">
              <bdi>{nameOf(person)}</bdi>
              <small>
                <RoleText person={person} roomName={room.name} />
                {!person.nameVerified && (
                  <>
                    {' · '}
                    <Trans>Name not verified</Trans>
                  </>
                )}
                {person.cutOff && (
                  <>
                    {' · '}
                    <Trans>Connection interrupted</Trans>
                  </>
                )}
              </small>
              {person.quality !== null && !person.cutOff && !person.waiting && (
                <ConnectionBars grade={person.quality}>
                  <QualityText grade={person.quality} />
                </ConnectionBars>
              )}
            </span>
            {person.waiting && host !== null && (
              <Button icon="check" onPress={() => ask(host.admit(person.uuid))}>
                <Trans>Let In</Trans>
                <span className="sr-only">
                  {' '}
                  <bdi>{nameOf(person)}</bdi>
                </span>
              </Button>
            )}
            {person.hasMedia && !person.waiting && (
              <Microphone
                person={person}
                name={nameOf(person)}
                onMute={(muted) => ask(call.mutePerson(person.uuid, muted))}
              />
            )}
            {person.canRemove && (
              <Button icon="x" onPress={() => setLeaving(person)}>
                <span className="sr-only">
                  <Trans>Remove {nameOf(person)}</Trans>
                </span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {refused && (
        <InlineAlert kind="error" live>
          <Trans>That did not work. Try again.</Trans>
        </InlineAlert>
      )}
      <ConfirmDialog
        open={leaving !== null}
        title={
          <Trans>
            Remove <bdi>{leaving === null ? '' : nameOf(leaving)}</bdi> from the call?
          </Trans>
        }
        yes={<Trans>Remove</Trans>}
        no={<Trans>Cancel</Trans>}
        onYes={() => {
          if (leaving !== null) ask(call.removePerson(leaving.uuid))
          setLeaving(null)
        }}
        onNo={() => setLeaving(null)}
      >
        <Trans>The others stay in the call.</Trans>
      </ConfirmDialog>
    </>
  )
}

interface MicrophoneProps {
  person: ConferenceParticipant
  name: string
  onMute: (muted: boolean) => void
}

/** Microphone button of a participant. The user's own button is below the picture. */
function Microphone({ person, name, onMute }: MicrophoneProps) {
  const { muted, canMute, isMe } = person
  const icon = muted ? 'microphoneSlash' : 'microphone'
  if (canMute && !isMe)
    return (
      <Button icon={icon} onPress={() => onMute(!muted)}>
        <span className="sr-only">
          {muted ? <Trans>Turn on the microphone of {name}</Trans> : <Trans>Mute {name}</Trans>}
        </span>
      </Button>
    )
  return (
    <span className="meet-microphone">
      <Icon name={icon} />
      <span className="sr-only">{muted ? <Trans>Microphone off</Trans> : <Trans>Microphone on</Trans>}</span>
    </span>
  )
}

/** The quality of a connection in words. */
function QualityText({ grade }: { grade: NonNullable<ConferenceParticipant['quality']> }) {
  switch (grade) {
    case 'good':
      return <Trans>Good connection</Trans>
    case 'fair':
      return <Trans>Fair connection</Trans>
    case 'poor':
      return <Trans>Weak connection</Trans>
  }
}

/** Shows a participant's role in a word. The room's remote joins only to control, and sends no media. */
function RoleText({ person, roomName }: { person: ConferenceParticipant; roomName: string }) {
  if (person.waiting) return <Trans>Waiting to be let in</Trans>
  if (person.isMe) return <Trans>You</Trans>
  if (person.protocol === 'sip') return <Trans>Joined by phone</Trans>
  if (person.role === 'guest')
    return person.invitedAs === 'interpreter' ? <Trans>Interpreter</Trans> : <Trans>Guest</Trans>
  if (person.name === roomName) return <Trans>Patient’s room</Trans>
  if (person.invitedAs === 'clinician') return <Trans>Clinician</Trans>
  // A patient's own phone in a room without a screen, or a tablet that shows the call.
  return person.protocol === 'api' ? <Trans>Patient’s remote</Trans> : <Trans>Patient</Trans>
}
