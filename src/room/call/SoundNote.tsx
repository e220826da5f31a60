import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { Monitor } from '../../state/monitor/monitor.ts'
import { Icon } from '../../ui/Icon.tsx'

/** A browser that nobody has touched plays no sound: said only while it is so. */
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
