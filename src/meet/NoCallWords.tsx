import { Trans } from '@lingui/react/macro'
import type { TalkView } from '../state/meet/talk.ts'
import { useLasting } from './useLasting.ts'

/** After so long without a call a person is told what helps, in milliseconds. */
const patienceMs = 10_000

/** Why nothing is seen or heard yet; after ten seconds also what to do. */
export function NoCallWords({ link }: { link: Exclude<TalkView['link'], 'up'> }) {
  const isSlow = useLasting(link === 'joining', patienceMs)
  const isCut = useLasting(link === 'lost', patienceMs)
  if (isSlow)
    return (
      <Trans>
        The call has not begun. Your network may block it: try another network, such as mobile data, then
        reload this page.
      </Trans>
    )
  if (isCut)
    return (
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
