import { useEffect, useState } from 'react'
import type { KnockRoom } from '../../contract/calls/knocks.ts'
import type { KnockResult } from '../../state/knocks/ownKnocks.ts'

/**
 * Time after the release of a finger in which its click, or the second press of a trembling hand, may follow, in
 * milliseconds.
 */
const afterMs = 300

type Found = KnockResult<readonly KnockRoom[]>

/** Results of a search that wait while a row of the list is pressed. */
interface HeldResult {
  /** Calls `show` with the result, or does so when the press is over. */
  take(result: Found, show: (result: Found) => void): void
  /** Forgets the result that waits. */
  drop(): void
  /** Notes that a press has begun. */
  begin(): void
  /** Notes the room that was pressed. */
  choose(room: string): void
}

/**
 * Holds a result back while a room of the list is pressed: rows that move under a finger would choose another room. A
 * result without the room that was chosen meanwhile is dropped, because it would take the choice away.
 */
export function useHeldResult(): HeldResult {
  const [hold] = useState(createHold)
  useEffect(() => {
    window.addEventListener('pointerup', hold.release)
    window.addEventListener('pointercancel', hold.release)
    return () => {
      window.removeEventListener('pointerup', hold.release)
      window.removeEventListener('pointercancel', hold.release)
      hold.stop()
    }
  }, [hold])
  return hold
}

function createHold(): HeldResult & { release(): void; stop(): void } {
  let isPressed = false
  let held: { result: Found; show: (result: Found) => void } | null = null
  let chosen: string | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const end = () => {
    isPressed = false
    const waiting = held
    held = null
    if (waiting === null) return
    const { result, show } = waiting
    const hasChosen = result.ok && result.value.some(({ id }) => id === chosen)
    if (chosen === null || hasChosen) show(result)
  }
  return {
    take: (result, show) => {
      if (isPressed) held = { result, show }
      else show(result)
    },
    drop: () => {
      held = null
    },
    begin: () => {
      clearTimeout(timer)
      chosen = null
      isPressed = true
    },
    choose: (room) => {
      chosen = room
    },
    release: () => {
      if (!isPressed) return
      clearTimeout(timer)
      timer = setTimeout(end, afterMs)
    },
    stop: () => clearTimeout(timer),
  }
}
