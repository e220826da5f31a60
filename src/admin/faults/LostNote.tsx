import { Trans } from '@lingui/react/macro'
import { Note } from '../../ui/Note.tsx'

/** That what is shown may be old, and whether nothing answers or the server has a trouble of its own. */
export function LostNote({ code }: { code: string }) {
  return (
    <Note kind="warning" live>
      {code === 'unreachable' ? (
        <Trans>The server does not answer just now. This is how it was.</Trans>
      ) : (
        <Trans>Something went wrong at the server. This is how it was.</Trans>
      )}
    </Note>
  )
}
