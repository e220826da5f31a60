import { useEffect, useState, useSyncExternalStore } from 'react'
import { modalOpened } from '../dialogs/useModal.ts'
import { createHoldGroup, type HoldGroup, type HoldGroupOptions } from './holdGroup.ts'

/**
 * Creates a group of hold buttons that also ends a hold when the page is hidden or covered by a
 * dialog, loses focus, or goes offline.
 * A hold re-renders nothing here.
 */
export function useHoldGroup<Move>(options: HoldGroupOptions<Move>): HoldGroup<Move> {
  const [group] = useState(() => createHoldGroup(options))
  useEffect(() => group.setOptions(options))

  useEffect(() => {
    const hidden = () => {
      if (document.visibilityState === 'hidden') group.end('hidden')
    }
    const left = () => group.end('hidden')
    const covered = () => group.end('lost')
    const offline = () => group.end('offline')
    document.addEventListener('visibilitychange', hidden)
    window.addEventListener('pagehide', left)
    window.addEventListener('blur', left)
    window.addEventListener('offline', offline)
    window.addEventListener(modalOpened, covered)
    return () => {
      document.removeEventListener('visibilitychange', hidden)
      window.removeEventListener('pagehide', left)
      window.removeEventListener('blur', left)
      window.removeEventListener('offline', offline)
      window.removeEventListener(modalOpened, covered)
      group.end('lost')
    }
  }, [group])

  return group
}

/** Returns the button of the group that is down now; re-renders when it changes. */
export function useHeld<Move>({ subscribe, held }: HoldGroup<Move>): Move | null {
  return useSyncExternalStore(subscribe, held)
}
