import { Trans } from '@lingui/react/macro'

/** Explains what is erased from a bed when its patient changes. */
export function WipedText() {
  return (
    <Trans>
      All remotes of this bed are signed out immediately. Any call ends and its chat is deleted. Any movie
      stops. Pin pictures are erased, and the monitor shows a new code.
    </Trans>
  )
}
