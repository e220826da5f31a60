import { Trans } from '@lingui/react/macro'
import type { ConferenceParticipant } from '../../domain/conference.ts'

/** Shows in one word who is seen. */
export function RoleText({
  person: { role, invitedAs, signing },
}: {
  person: Pick<ConferenceParticipant, 'role' | 'invitedAs' | 'signing'>
}) {
  if (signing) return <Trans>Interpreter, sign language</Trans>
  if (invitedAs === 'interpreter') return <Trans>Interpreter</Trans>
  return role === 'guest' ? <Trans>Guest</Trans> : <Trans>Clinician</Trans>
}
