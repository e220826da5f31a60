import { Trans } from '@lingui/react/macro'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../ui/buttons/Button.tsx'

interface SidePanelProps {
  title: ReactNode
  /** Further buttons beside Close. */
  actions?: ReactNode
  busy?: boolean
  /** True if it takes the focus when it opens. */
  takesFocus: boolean
  /** Keys besides Escape that act while the focus is in the panel. */
  onKey?: (event: KeyboardEvent) => void
  onLeave: () => void
  children: ReactNode
}

/**
 * Panel beside a list, for the item that is open. Escape closes it while it has the focus. Where there is not
 * enough room for both it is shown in place of the list.
 */
export function SidePanel(props: SidePanelProps) {
  const { title, actions, busy = false, takesFocus, onKey, onLeave, children } = props
  const heading = useId()
  const panel = useRef<HTMLElement>(null)
  const [isPressed] = useState(takesFocus)
  useEffect(() => {
    if (isPressed) panel.current?.focus()
  }, [isPressed])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape does what the key with the cross does
    <section
      className="side-panel"
      ref={panel}
      tabIndex={-1}
      aria-labelledby={heading}
      aria-busy={busy}
      onKeyDown={(event) => {
        const { target, currentTarget } = event
        // A dialog that was opened in the panel is in another part of the document.
        if (!(target instanceof Node) || !currentTarget.contains(target)) return
        if (event.altKey || event.ctrlKey || event.metaKey) return
        if (event.key === 'Escape') onLeave()
        else onKey?.(event)
      }}
    >
      <header>
        <h2 id={heading}>{title}</h2>
        {actions}
        <Button tone="quiet" icon="x" onPress={onLeave}>
          <Trans>Close</Trans>
        </Button>
      </header>
      {children}
    </section>
  )
}
