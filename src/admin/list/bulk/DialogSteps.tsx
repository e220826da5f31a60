import { type ReactNode, useLayoutEffect, useRef } from 'react'

/**
 * Content of a dialog whose buttons change with its steps. If the button with the focus disappears, the focus goes to
 * the button that continues, or to Close if there is none.
 */
export function DialogSteps({ children }: { children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null)
  const focused = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (focused.current?.isConnected !== false) return
    focused.current = null
    const dialog = content.current?.closest('dialog')
    const next = dialog?.querySelector<HTMLElement>('.key-primary') ?? dialog?.querySelector('button')
    next?.focus()
  })
  return (
    <div
      ref={content}
      className="console-removals"
      onFocus={({ target }) => {
        focused.current = target
      }}
      onBlur={({ target }) => {
        if (target.isConnected) focused.current = null
      }}
    >
      {children}
    </div>
  )
}
