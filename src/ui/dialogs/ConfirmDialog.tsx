import { type ReactNode, useId } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../buttons/Button.tsx'
import { useModal } from './useModal.ts'

export interface ConfirmDialogProps {
  open: boolean
  title: ReactNode
  children: ReactNode
  /** Labels of the button that confirms and the one that changes nothing. */
  yes: ReactNode
  no: ReactNode
  onYes: () => void
  onNo: () => void
}

/**
 * Asks for confirmation of something that cannot be undone. Uses the browser's modal dialog, which keeps the
 * focus, makes the rest inert and closes with Escape or Back without code of our own, even without a network.
 */
export function ConfirmDialog({ open, ...question }: ConfirmDialogProps) {
  // Rendered outside the screen that asks, so that the screen's changes to its own buttons do not apply to
  // these.
  return open ? createPortal(<Question {...question} />, document.body) : null
}

/**
 * Shows the question. The safe button comes first: it has the focus, and it is where no finger was before.
 */
function Question({ title, children, yes, no, onYes, onNo }: Omit<ConfirmDialogProps, 'open'>) {
  const dialog = useModal()
  const id = useId()
  return (
    <dialog
      ref={dialog}
      className="ask"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-words`}
      onClose={({ currentTarget }) => {
        if (!currentTarget.open) onNo()
      }}
    >
      <div>
        <h2 id={`${id}-title`} className="text-title">
          {title}
        </h2>
        <p id={`${id}-words`}>{children}</p>
      </div>
      <div className="ask-keys">
        <Button onPress={onNo}>{no}</Button>
        <Button tone="danger" onPress={onYes}>
          {yes}
        </Button>
      </div>
    </dialog>
  )
}
