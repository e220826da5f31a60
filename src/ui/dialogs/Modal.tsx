import { type ReactNode, useEffect, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../buttons/Button.tsx'
import './Modal.css'

export interface ModalProps {
  title: ReactNode
  /** The word on the key that closes it. */
  close: ReactNode
  onClose: () => void
  children: ReactNode
}

/** Something to fill in over the screen: the browser's own modal dialog, closed by its key, Escape or Back. */
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
