import { useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { clockText } from '../../domain/clockText.ts'
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
  return (
    <bdi dir="ltr" role="timer" aria-live="off">
      {clockText(now - since)}
    </bdi>
  )
}
