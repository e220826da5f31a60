import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import { Icon } from '../Icon.tsx'
import { watchKeyboardInset } from '../keyboardInset.ts'

/**
 * States that Wardlink is not a nurse call. Every bedside screen ends with this line, and no keyboard covers
 * it.
 */
export function NurseLine() {
  useEffect(() => watchKeyboardInset(window), [])
  return (
    <aside className="nurse-line">
      <Icon name="bellRinging" />
      <p>
        <Trans>Emergency? Press your nurse call button.</Trans>
      </p>
    </aside>
  )
}
