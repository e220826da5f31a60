import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Event of the window when a modal dialog opens. The page behind it becomes inert, and a button that is held
 * there would never hear that it was let go.
 */
export const modalOpened = 'wardlink:modalopened'

/**
 * Shows the browser's modal dialog for as long as the component is shown. Returns the ref for its element, whose
 * `close` event then means that the user has closed it.
 */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  // Closed before it is removed, so that the browser returns the focus to the button that opened it.
  useLayoutEffect(() => {
    const shown = dialog.current
    window.dispatchEvent(new Event(modalOpened))
    shown?.showModal()
    return () => {
      const ignore = (event: Event) => event.stopImmediatePropagation()
      shown?.addEventListener('close', ignore, { capture: true, once: true })
      shown?.close()
    }
  }, [])
  return dialog
}
