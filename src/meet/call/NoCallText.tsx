import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { ActiveCallView } from '../../state/meet/activeCall.ts'
import { useLasting } from '../useLasting.ts'

/** After so long without a call a person is told what helps, in milliseconds. */
const patienceMs = 10_000

/**
 * Explains why nothing is seen or heard yet; after ten seconds also what to do. Media that find no way are lost some seconds
 * after joining: the ten seconds then count from `joinedAt`, in epoch milliseconds.
 */
export function NoCallText({
  link,
  joinedAt,
}: {
  link: Exclude<ActiveCallView['link'], 'up'>
  joinedAt: number
}) {
  const [ms] = useState(() => {
    const waited = Date.now() - joinedAt
    return waited < patienceMs ? patienceMs - waited : patienceMs
  })
  const isSlow = useLasting(true, ms)
  if (isSlow)
    return link === 'joining' ? (
      <Trans>
        The call has not begun. Your network may block it: try another network, such as mobile data, then
        reload this page.
      </Trans>
    ) : (
      <Trans>
        There is still no connection. Your network may block it: try another network, such as mobile data,
        then reload this page.
      </Trans>
    )
  return link === 'lost' ? (
    <Trans>The connection was lost. You are being reconnected; stay on this page.</Trans>
  ) : (
    <Trans>You are joining the call.</Trans>
  )
}
