import { useEffect, useState } from 'react'

const secondMs = 1_000

/** How long the call has lasted, as minutes and seconds; with hours where there are any. */
export function CallClock({ since }: { since: number }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), secondMs)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.floor((now - since) / secondMs))
  const two = (part: number) => String(part).padStart(2, '0')
  const hours = Math.floor(seconds / 3_600)
  const minutes = Math.floor(seconds / 60) % 60
  return (
    <bdi dir="ltr" role="timer" aria-live="off">
      {hours > 0 ? `${String(hours)}:${two(minutes)}` : String(minutes)}:{two(seconds % 60)}
    </bdi>
  )
}
