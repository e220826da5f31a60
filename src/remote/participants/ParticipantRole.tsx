import { Trans } from '@lingui/react/macro'
import type { CallRole } from '../../state/calls/participants.ts'

/** Shows a participant’s role in one word. */
export function ParticipantRole({ part, signing = false }: { part: CallRole; signing?: boolean }) {
  if (signing) return <Trans>Interpreter, sign language</Trans>
  switch (part) {
    case 'me':
      return <Trans>You</Trans>
    case 'room':
      return <Trans>Room screen</Trans>
    case 'remote':
      return <Trans>Another remote in this room</Trans>
    case 'clinician':
      return <Trans>Clinician</Trans>
    case 'interpreter':
      return <Trans>Interpreter</Trans>
    case 'guest':
      return <Trans>Guest</Trans>
    case 'phone':
      return <Trans>Joined by phone</Trans>
  }
}
