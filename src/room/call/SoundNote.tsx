import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { Monitor } from '../../state/monitor/monitor.ts'
import { Icon } from '../../ui/Icon.tsx'

/** Shown while the browser blocks sound because no one has touched the page. */
export function SoundNote({ monitor }: { monitor: Monitor }) {
  const blocked = useAtomValue(monitor.soundBlockedAtom)
  return (
    <div className="room-note" role="status">
      {blocked && (
        <>
          <Icon name="handTap" />
          <Trans>Touch the screen once to hear</Trans>
        </>
      )}
    </div>
  )
}
