import { Trans } from '@lingui/react/macro'
import type { ConferenceParticipant } from '../../domain/conference.ts'

/** Shows a participant's role in a word. The room's remote joins only to control, and sends no media. */
export function RoleText({ person, roomName }: { person: ConferenceParticipant; roomName: string }) {
  if (person.waiting) return <Trans>Waiting to be let in</Trans>
  if (person.isMe) return <Trans>You</Trans>
  if (person.protocol === 'sip') return <Trans>Joined by phone</Trans>
  if (person.signing) return <Trans>Interpreter, sign language</Trans>
  if (person.role === 'guest')
    return person.invitedAs === 'interpreter' ? <Trans>Interpreter</Trans> : <Trans>Guest</Trans>
  if (person.name === roomName) return <Trans>Patient’s room</Trans>
  if (person.invitedAs === 'clinician') return <Trans>Clinician</Trans>
  // A patient's own phone in a room without a screen, or a tablet that shows the call.
  return person.protocol === 'api' ? <Trans>Patient’s remote</Trans> : <Trans>Patient</Trans>
}
