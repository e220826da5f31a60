import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { Key } from '../ui/Key.tsx'
import { CoverKey } from './CoverKey.tsx'
import { EntryPanel } from './EntryPanel.tsx'
import type { RoomProps } from './roomProps.ts'
import './codePlate.css'

/** Nobody may come to close it. */
const shownMs = 60_000

/** How to come in, over whatever the screen shows; the camera can be covered meanwhile, too. */
export function CodePlate({ monitor, view, now, onClose }: RoomProps & { onClose: () => void }) {
  const { t } = useLingui()
  const privacy = useAtomValue(monitor.privacyAtom)
  useEffect(() => {
    const timer = setTimeout(onClose, shownMs)
    return () => clearTimeout(timer)
  }, [onClose])
  return (
    <aside className="room-code-plate" aria-label={t`Scan to start`}>
      <EntryPanel connected={view.connected} entry={view.entry} now={now} />
      <div>
        <CoverKey monitor={monitor} privacy={privacy} />
        <Key icon="x" onPress={onClose}>
          <Trans>Close</Trans>
        </Key>
      </div>
    </aside>
  )
}
