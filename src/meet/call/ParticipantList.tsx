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
import { RoleText } from './RoleText.tsx'
import { seenIn } from './seenIn.ts'
import { useParticipantName } from '../useRoomText.ts'

/** Shows the participants of the call. A host can mute and remove the others, and admit those who wait. */
export function ParticipantList({ call, room }: { call: ActiveCall; room: MeetRoom }) {
  const { people } = useAtomValue(call.viewAtom)
  const { host } = call
  const nameOf = useParticipantName(room)
  const [leaving, setLeaving] = useState<ConferenceParticipant | null>(null)
  const [refused, setRefused] = useState(false)
  const seen = seenIn(people, room.name)
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
                {person.kept ? (
                  <Trans>Kept on screen</Trans>
                ) : (
                  <RoleText person={person} roomName={room.name} />
                )}
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
            <span className="meet-person-keys">
              {person.waiting && host !== null && (
                <Button icon="check" onPress={() => ask(host.admit(person.uuid))}>
                  <Trans>Let In</Trans>
                  <span className="sr-only">
                    {' '}
                    <bdi>{nameOf(person)}</bdi>
                  </span>
                </Button>
              )}
              {seen.includes(person) && (
                <Button
                  icon="pictureInPicture"
                  pressed={person.kept}
                  onPress={() => ask(call.keepPerson(person.uuid, !person.kept))}
                >
                  <span className="sr-only">
                    <Trans>Keep {nameOf(person)} on screen</Trans>
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
            </span>
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
