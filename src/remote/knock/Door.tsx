import { type ReactNode, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useModal } from '../../ui/dialogs/useModal.ts'
import { NurseLine } from '../../ui/status/NurseLine.tsx'
import './knock.css'
import './answers.css'
import './entry.css'
import './largeText.css'

interface DoorProps {
  /** Ids of what a screen reader reads after the title. */
  describedBy?: string
  children: ReactNode
}

/**
 * A question to the patient over every screen of the remote: what was typed there is kept. Only an answer closes
 * it, or the end of what is asked.
 */
export function Door({ describedBy = 'door-words', children }: DoorProps) {
  const dialog = useModal()
  const heading = useRef<HTMLDivElement>(null)
  // Not a button: someone who presses Enter at this moment must not answer.
  useEffect(() => heading.current?.focus(), [])
  return createPortal(
    <dialog
      ref={dialog}
      className="door"
      aria-labelledby="door-title"
      aria-describedby={describedBy}
      onCancel={(event) => event.preventDefault()}
      // A browser lets Back close a dialog that opened without a press.
      onClose={({ currentTarget }) => {
        if (currentTarget.isConnected && !currentTarget.open) currentTarget.showModal()
      }}
    >
      <div className="bed">
        <div ref={heading} className="door-page" tabIndex={-1}>
          {children}
        </div>
        <div className="bed-end">
          <NurseLine />
        </div>
      </div>
    </dialog>,
    document.body,
  )
}
