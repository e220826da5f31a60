import { Trans } from '@lingui/react/macro'
import { Note } from '../../ui/Note.tsx'

/** Why there is no session yet, and what to do: the spec's sentence first. */
export function EntryProblem({ problem }: { problem: string }) {
  switch (problem) {
    case 'missing_credentials':
      return (
        <Note kind="warning" live>
          <strong>
            <Trans>Missing Access Token or APS ID</Trans>
          </strong>
          <Trans>Scan the QR code on the room screen again.</Trans>
        </Note>
      )
    case 'entry_code_invalid':
    case 'invalid_token':
      return (
        <Note kind="error" live>
          <strong>
            <Trans>This code has been used or has expired.</Trans>
          </strong>
          <Trans>Use the new code on the room screen.</Trans>{' '}
          <Trans>If you opened a link from a message, ask your care team for a new one.</Trans>
        </Note>
      )
    case 'rate_limited':
      return (
        <Note kind="error" live>
          <strong>
            <Trans>Too many tries.</Trans>
          </strong>
          <Trans>Wait a minute, then try again.</Trans>
        </Note>
      )
    default:
      return (
        <Note kind="error" live>
          <strong>
            <Trans>Wardlink cannot be reached</Trans>
          </strong>
          <Trans>Check the connection of this tablet or phone, then try again.</Trans>
        </Note>
      )
  }
}
