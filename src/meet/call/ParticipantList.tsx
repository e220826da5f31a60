import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { ConferenceParticipant } from '../../domain/conference.ts'
import type { ActiveCall } from '../../state/meet/activeCall.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { Avatar } from '../../ui/calls/Avatar.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'

/** Shows the participants of the call. A host can mute and remove the others, and admit those who wait. */
export function ParticipantList({ talk, roomName }: { talk: ActiveCall; roomName: string }) {
  const { people } = useAtomValue(talk.viewAtom)
  const { host } = talk
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
            <Avatar name={person.name} tone={person.role === 'guest' ? 'guest' : 'brand'} />
            <span className="meet-person">
              <bdi>{person.name}</bdi>
              <small>
                <PartWord person={person} roomName={roomName} />
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
            </span>
            {person.waiting && host !== null && (
              <Button icon="check" onPress={() => ask(host.admit(person.uuid))}>
                <Trans>Let In</Trans>
                <span className="sr-only">
                  {' '}
                  <bdi>{person.name}</bdi>
                </span>
              </Button>
            )}
            {person.hasMedia && !person.waiting && (
              <Microphone person={person} onMute={(muted) => ask(talk.mutePerson(person.uuid, muted))} />
            )}
            {person.canRemove && (
              <Button icon="x" onPress={() => setLeaving(person)}>
                <span className="sr-only">
                  <Trans>Remove {person.name}</Trans>
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
            Remove <bdi>{leaving?.name}</bdi> from the call?
          </Trans>
        }
        yes={<Trans>Remove</Trans>}
        no={<Trans>Cancel</Trans>}
        onYes={() => {
          if (leaving !== null) ask(talk.removePerson(leaving.uuid))
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
  onMute: (muted: boolean) => void
}

/** One's own has its key under the picture. */
function Microphone({ person, onMute }: MicrophoneProps) {
  const { muted, canMute, isMe, name } = person
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

/** Shows a participant's role in a word. The room's remote joins only to control, and sends no media. */
function PartWord({ person, roomName }: { person: ConferenceParticipant; roomName: string }) {
  if (person.waiting) return <Trans>Waits to be let in</Trans>
  if (person.isMe) return <Trans>You</Trans>
  if (person.protocol === 'sip') return <Trans>Joined by phone</Trans>
  if (person.role === 'guest')
    return person.invitedAs === 'interpreter' ? <Trans>Interpreter</Trans> : <Trans>Guest</Trans>
  if (person.name === roomName) return <Trans>Patient’s room</Trans>
  if (person.invitedAs === 'clinician') return <Trans>Clinician</Trans>
  // A phone of the patient's own, where there is no room screen, or a tablet that shows the call.
  return person.protocol === 'api' ? <Trans>Patient’s remote</Trans> : <Trans>Patient</Trans>
}
