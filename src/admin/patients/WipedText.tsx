import { Trans } from '@lingui/react/macro'

/** Explains what is erased from a bed when its patient changes. */
export function WipedText() {
  return (
    <Trans>
      Every remote of this bed is signed out at once. A call that is on ends, and its chat is gone; a film
      ends. The pictures of the pins are wiped, and the monitor shows another code.
    </Trans>
  )
}
