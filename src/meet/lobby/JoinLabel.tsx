import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { LocalMedia } from '../../state/meet/localMedia.ts'

/**
 * Label of the Join button. It names the device that will be missing, so that no one finds out only
 * afterwards that they cannot be seen or heard.
 */
export function JoinLabel({ media }: { media: LocalMedia }) {
  const view = useAtomValue(media.viewAtom)
  const camera = view.camera === 'on'
  const microphone = view.microphone === 'on'
  if (camera && microphone) return <Trans>Join</Trans>
  if (microphone) return <Trans>Join without Camera</Trans>
  return camera ? <Trans>Join without Microphone</Trans> : <Trans>Join to Watch and Listen</Trans>
}
