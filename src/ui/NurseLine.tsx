import { Trans } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { Icon } from './Icon.tsx'
import { watchKeyboardInset } from './keyboardInset.ts'

/** Wardlink is not a nurse call: every bedside screen ends with this line, and no keyboard covers it. */
export function NurseLine() {
  const line = useRef<HTMLElement>(null)
  useEffect(
    () =>
      watchKeyboardInset(window, (pixels) => {
        if (line.current) line.current.style.transform = pixels > 0 ? `translateY(-${pixels}px)` : ''
      }),
    [],
  )
  return (
    <aside className="nurse-line" ref={line}>
      <Icon name="bellRinging" />
      <p>
        <Trans>Emergency? Press your nurse call button.</Trans>
      </p>
    </aside>
  )
}
