import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { Feeds } from '../state/meet/feeds.ts'

/** What pressing Join will give: nobody finds out afterwards that he is not seen or heard. */
export function JoinWord({ feeds }: { feeds: Feeds }) {
  const view = useAtomValue(feeds.viewAtom)
  const camera = view.camera === 'on'
  const microphone = view.microphone === 'on'
  if (camera && microphone) return <Trans>Join</Trans>
  if (microphone) return <Trans>Join without Camera</Trans>
  return camera ? <Trans>Join without Microphone</Trans> : <Trans>Join to Watch and Listen</Trans>
}
