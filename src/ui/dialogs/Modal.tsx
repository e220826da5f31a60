import { type ReactNode, useId } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../buttons/Button.tsx'
import { useModal } from './useModal.ts'
import './Modal.css'

export interface ModalProps {
  title: ReactNode
  /** Label of the button that closes it. */
  close: ReactNode
  onClose: () => void
  children: ReactNode
}

/** Shows a form over the screen in the browser's modal dialog. Its button, Escape or Back closes it. */
export function Modal({ title, close, onClose, children }: ModalProps) {
  const dialog = useModal()
  const id = useId()
  return createPortal(
    <dialog
      ref={dialog}
      className="sheet"
      aria-labelledby={id}
      onClose={({ currentTarget, target }) => {
        if (target === currentTarget && !currentTarget.open) onClose()
      }}
    >
      <header>
        <h2 id={id}>{title}</h2>
        <Button icon="x" onPress={onClose}>
          {close}
        </Button>
      </header>
      {children}
    </dialog>,
    document.body,
  )
}
