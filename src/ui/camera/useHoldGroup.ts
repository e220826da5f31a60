import { useEffect, useState, useSyncExternalStore } from 'react'
import { createHoldGroup, type HoldGroup, type HoldGroupOptions } from './holdGroup.ts'

/** A group of keys to hold, joined to everything that takes a finger away without a word. A hold renders nothing here. */
export function useHoldGroup<Move>(options: HoldGroupOptions<Move>): HoldGroup<Move> {
  const [group] = useState(() => createHoldGroup(options))
  useEffect(() => group.tell(options))

  useEffect(() => {
    const hidden = () => {
      if (document.visibilityState === 'hidden') group.end('hidden')
    }
    const left = () => group.end('hidden')
    const offline = () => group.end('offline')
    document.addEventListener('visibilitychange', hidden)
    window.addEventListener('pagehide', left)
    window.addEventListener('blur', left)
    window.addEventListener('offline', offline)
    return () => {
      document.removeEventListener('visibilitychange', hidden)
      window.removeEventListener('pagehide', left)
      window.removeEventListener('blur', left)
      window.removeEventListener('offline', offline)
      group.end('lost')
    }
  }, [group])

  return group
}

/** The key of a group that is down now: renders again whenever another is. */
export function useHeld<Move>({ subscribe, held }: HoldGroup<Move>): Move | null {
  return useSyncExternalStore(subscribe, held)
}
