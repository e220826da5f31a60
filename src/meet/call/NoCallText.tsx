import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { ActiveCallView } from '../../state/meet/activeCall.ts'
import { useLasting } from '../useLasting.ts'

/** Time without a call after which the user is told what to do, in milliseconds. */
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
    <Trans>The connection was lost. Reconnecting… Stay on this page.</Trans>
  ) : (
    <Trans>Joining the call…</Trans>
  )
}
