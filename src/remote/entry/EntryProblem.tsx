import { Trans } from '@lingui/react/macro'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import { useOutcomeText } from '../frame/outcomeText.ts'

/** Explains why there is no session yet and what to do, with the specification's sentence first. */
export function EntryProblem({ problem }: { problem: string }) {
  const words = useOutcomeText()
  switch (problem) {
    case 'missing_credentials':
      return (
        <InlineAlert kind="warning" live>
          <strong>
            <Trans>Missing Access Token or APS ID</Trans>
          </strong>
          <Trans>Scan the QR code on the room screen again.</Trans>
        </InlineAlert>
      )
    case 'entry_code_invalid':
    case 'invalid_token':
    case 'rate_limited': {
      const isCode = problem !== 'rate_limited'
      const { title, help } = words(isCode ? 'entry_code_invalid' : problem)
      return (
        <InlineAlert kind="error" live>
          <strong>{title}</strong>
          {help}{' '}
          {isCode && <Trans>If you opened a link from a message, ask your care team for a new one.</Trans>}
        </InlineAlert>
      )
    }
    case 'unreachable':
      return (
        <InlineAlert kind="error" live>
          <strong>
            <Trans>Cannot connect to Wardlink</Trans>
          </strong>
          <Trans>Check the connection of this tablet or phone, then try again.</Trans>
        </InlineAlert>
      )
    default: {
      const { title, help } = words(problem)
      return (
        <InlineAlert kind="error" live>
          <strong>{title}</strong>
          {help}
        </InlineAlert>
      )
    }
  }
}
