import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'

/** Shows the seconds until a code expires. `until` is in epoch milliseconds. */
export function TimeLeft({ until, now }: { until: number; now: () => number }) {
  const [shown, setShown] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setShown(now()), 1_000)
    return () => clearInterval(timer)
  }, [now])
  const seconds = Math.max(0, Math.ceil((until - shown) / 1_000))
  if (seconds === 0) return <Trans>Expired. Create a new one.</Trans>
  const left = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return (
    // Not live: a screen reader would read it aloud every second.
    <span aria-live="off">
      <Trans>
        Waiting for the device, <bdi dir="ltr">{left}</bdi> left
      </Trans>
    </span>
  )
}
