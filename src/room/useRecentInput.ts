import { useEffect, useState } from 'react'

/** How long keys stay that a touch has brought up, in milliseconds. */
const wokenMs = 10_000

/** Whether somebody has touched the screen, or pressed a key, a moment ago. */
export function useWoken(): boolean {
  const [woken, setWoken] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const wake = () => {
      clearTimeout(timer)
      setWoken(true)
      timer = setTimeout(() => setWoken(false), wokenMs)
    }
    const events = ['pointerdown', 'keydown'] as const
    for (const event of events) window.addEventListener(event, wake)
    return () => {
      clearTimeout(timer)
      for (const event of events) window.removeEventListener(event, wake)
    }
  }, [])
  return woken
}
