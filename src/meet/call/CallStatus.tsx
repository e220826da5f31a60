import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import type { ActiveCall } from '../../state/meet/activeCall.ts'
import { clockText } from '../../domain/clockText.ts'

/** Shows the duration of the call or, while the connection is down, its state. */
export function CallStatus({ call }: { call: ActiveCall }) {
  const { link, since } = useAtomValue(call.viewAtom)
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  if (link === 'joining' || since === null) return <Trans>Joining…</Trans>
  if (link === 'lost') return <Trans>Connection lost. Reconnecting…</Trans>
  const time = clockText(now - since)
  return (
    <span role="timer" aria-live="off">
      <Trans>In the call for {time}</Trans>
    </span>
  )
}
