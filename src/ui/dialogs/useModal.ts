import { type RefObject, useEffect, useRef } from 'react'

/**
 * Event of the window when a modal dialog opens. The page behind it becomes inert, and a button that is held
 * there would never hear that it was let go.
 */
export const modalOpened = 'wardlink:modalopened'

/** Shows the browser's modal dialog for as long as the component is shown. Returns the ref for its element. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const shown = dialog.current
    window.dispatchEvent(new Event(modalOpened))
    shown?.showModal()
    return () => shown?.close()
  }, [])
  return dialog
}
