import { Trans } from '@lingui/react/macro'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import { RefusalText } from '../RefusalText.tsx'

/** Explains why a request could not be claimed. */
export function ClaimProblem({ code }: { code: string }) {
  return (
    <InlineAlert kind="error" live>
      {code === 'request_over' ? (
        <Trans>This request has ended.</Trans>
      ) : code === 'request_claimed' ? (
        <Trans>Someone else is already on the way.</Trans>
      ) : (
        <RefusalText code={code} />
      )}
    </InlineAlert>
  )
}
