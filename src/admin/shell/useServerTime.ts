import { useEffect, useState } from 'react'

/**
 * Returns the server's time in epoch milliseconds, second by second: that of its last reply, and what has passed
 * since by the browser's clock.
 */
export function useServerTime(asOf: number, now: () => number): number {
  const [reply, setReply] = useState({ asOf, ahead: asOf - now() })
  const [shown, setShown] = useState(asOf)
  if (reply.asOf !== asOf) {
    setReply({ asOf, ahead: asOf - now() })
    setShown(asOf)
  }
  useEffect(() => {
    const timer = setInterval(() => setShown(now() + reply.ahead), 1_000)
    return () => clearInterval(timer)
  }, [now, reply])
  return shown
}
