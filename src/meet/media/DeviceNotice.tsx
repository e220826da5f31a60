import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import type { LocalMedia } from '../../state/meet/localMedia.ts'

/** Time for which a notice is shown, in milliseconds. */
const shownMs = 12_000

/** Notice that a device came or went, with the one that is used now. */
export function DeviceNotice({ media }: { media: LocalMedia }) {
  const { notice } = useAtomValue(media.viewAtom)
  useEffect(() => {
    if (notice === null) return undefined
    const timer = setTimeout(() => media.dismissNotice(), shownMs)
    return () => clearTimeout(timer)
  }, [media, notice])
  if (notice === null) return null
  const { event, kind, device, now } = notice
  return (
    <p className="meet-note" role="status">
      {event === 'back' ? (
        <Trans>
          <bdi>{device}</bdi> is connected again and is now used.
        </Trans>
      ) : kind === 'microphone' ? (
        <Trans>
          Your microphone <bdi>{device}</bdi> was unplugged. Now using <bdi>{now}</bdi>.
        </Trans>
      ) : (
        <Trans>
          Your camera <bdi>{device}</bdi> was unplugged. Now using <bdi>{now}</bdi>.
        </Trans>
      )}
    </p>
  )
}
