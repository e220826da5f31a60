import { useEffect, useState } from 'react'

/** Milliseconds after a touch or key press in which the screen counts as in use. */
const recentMs = 10_000

/** Reports whether the screen was touched, or a key pressed, within the last ten seconds. */
export function useRecentInput(): boolean {
  const [isRecent, setRecent] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const noteInput = () => {
      clearTimeout(timer)
      setRecent(true)
      timer = setTimeout(() => setRecent(false), recentMs)
    }
    const events = ['pointerdown', 'keydown'] as const
    for (const event of events) window.addEventListener(event, noteInput)
    return () => {
      clearTimeout(timer)
      for (const event of events) window.removeEventListener(event, noteInput)
    }
  }, [])
  return isRecent
}
