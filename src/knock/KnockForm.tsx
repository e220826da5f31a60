import { Trans } from '@lingui/react/macro'
import { type ReactNode, type SubmitEvent, useId } from 'react'
import { createPortal } from 'react-dom'
import { Button, type ButtonProps } from '../ui/buttons/Button.tsx'
import { useModal } from '../ui/dialogs/useModal.ts'
import './knock.css'

interface KnockFormProps {
  title: ReactNode
  className?: string
  /** Button that sends the form. */
  send: Pick<ButtonProps, 'tone' | 'icon' | 'className' | 'children'> & { busy: boolean }
  /** Sends the form, or moves the focus to the first element that is missing, by its selector. */
  onSend: (focus: (selector: string) => void) => void
  onClose: () => void
  /** Shown below the buttons. */
  hint?: ReactNode
  /** Shown beside the form. */
  aside?: ReactNode
  children: ReactNode
}

/** Dialog in which a clinician asks for a room: with a knock, or with an emergency entry. */
export function KnockForm({
  title,
  className = '',
  send,
  onSend,
  onClose,
  hint,
  aside,
  children,
}: KnockFormProps) {
  const id = useId()
  const dialog = useModal()
  const { busy, ...look } = send
  return createPortal(
    <dialog
      ref={dialog}
      className={`sheet knock-dialog ${className}`}
      aria-labelledby={id}
      onClose={({ currentTarget, target }) => {
        if (target === currentTarget && !currentTarget.open) onClose()
      }}
    >
      <form
        noValidate
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault()
          onSend((selector) => dialog.current?.querySelector<HTMLElement>(selector)?.focus())
        }}
      >
        <h2 id={id}>{title}</h2>
        {children}
        <div className="knock-keys">
          <Button submit state={busy ? 'busy' : 'idle'} {...look} />
          <Button onPress={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
        {hint}
      </form>
      {aside}
    </dialog>,
    document.body,
  )
}
