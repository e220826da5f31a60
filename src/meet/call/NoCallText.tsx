import { Trans } from '@lingui/react/macro'
import type { ActiveCallView } from '../../state/meet/activeCall.ts'
import { useSlowCall } from '../../ui/calls/useSlowCall.ts'

/**
 * Explains why nothing is seen or heard yet; after ten seconds also what to do. `joinedAt` is in epoch
 * milliseconds.
 */
export function NoCallText({
  link,
  joinedAt,
}: {
  link: Exclude<ActiveCallView['link'], 'up'>
  joinedAt: number
}) {
  const isSlow = useSlowCall(joinedAt)
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
