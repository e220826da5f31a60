import { useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { serverNowAtom } from '../../state/ports.ts'

const secondMs = 1_000

/** How long the call has lasted by the server's clock, which began it, as minutes and seconds; with hours where there are any. */
export function CallClock({ since }: { since: number }) {
  const serverNow = useSetAtom(serverNowAtom)
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), secondMs)
    return () => clearInterval(timer)
  }, [serverNow])
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
