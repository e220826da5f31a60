import { type ReactNode, useEffect, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../buttons/Button.tsx'
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
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
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
