import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from '../../ui/buttons/Button.tsx'

interface SidePanelProps {
  title: ReactNode
  /** Further buttons beside Close. */
  actions?: ReactNode
  busy?: boolean
  /** Keys besides Escape that act while the focus is in the panel. */
  onKey?: (key: string) => void
  onLeave: () => void
  children: ReactNode
}

/**
 * Panel beside a list, for the item that is open. It takes the focus when it opens, and Escape closes it. Where
 * there is not enough room for both it is shown in place of the list.
 */
export function SidePanel({ title, actions, busy = false, onKey, onLeave, children }: SidePanelProps) {
  const heading = useId()
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus(), [])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape does what the key with the cross does
    <section
      className="side-panel"
      ref={panel}
      tabIndex={-1}
      aria-labelledby={heading}
      aria-busy={busy}
      onKeyDown={({ key, altKey, ctrlKey, metaKey, target, currentTarget }) => {
        // A dialog that was opened in the panel is in another part of the document.
        if (!(target instanceof Node) || !currentTarget.contains(target)) return
        if (altKey || ctrlKey || metaKey) return
        if (key === 'Escape') onLeave()
        else onKey?.(key)
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
