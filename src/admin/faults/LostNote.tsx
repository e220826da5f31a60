import { Trans } from '@lingui/react/macro'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'

/** Warns that the data shown may be outdated, because the server is unreachable or reported an error. */
export function LostNote({ code }: { code: string }) {
  return (
    <InlineAlert kind="warning" live>
      {code === 'unreachable' ? (
        <Trans>The server is not responding. Showing the last known state.</Trans>
      ) : (
        <Trans>Something went wrong at the server. This is how it was.</Trans>
      )}
    </InlineAlert>
  )
}
