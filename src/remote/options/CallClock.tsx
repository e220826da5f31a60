import { useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { clockText } from '../../domain/clockText.ts'
import { serverNowAtom } from '../../state/ports.ts'

const secondMs = 1_000

/**
 * Shows the duration of the call as minutes and seconds, with hours if there are any. Uses the server's
 * clock, because the server recorded the start.
 */
export function CallClock({ since }: { since: number }) {
  const serverNow = useSetAtom(serverNowAtom)
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), secondMs)
    return () => clearInterval(timer)
  }, [serverNow])
  return (
    <bdi dir="ltr" role="timer" aria-live="off">
      {clockText(now - since)}
    </bdi>
  )
}
