import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { Button } from '../../ui/buttons/Button.tsx'
import { CoverButton } from '../privacy/CoverButton.tsx'
import { EntryPanel } from './EntryPanel.tsx'
import type { RoomProps } from '../roomProps.ts'
import './entryCodeOverlay.css'

/** Milliseconds until the overlay closes by itself, because the person who opened it might leave. */
const shownMs = 60_000

/** Shows the entry code over any other screen of the room, with the button that covers the camera. */
export function EntryCodeOverlay({ monitor, view, now, onClose }: RoomProps & { onClose: () => void }) {
  const { t } = useLingui()
  const privacy = useAtomValue(monitor.privacyAtom)
  useEffect(() => {
    const timer = setTimeout(onClose, shownMs)
    return () => clearTimeout(timer)
  }, [onClose])
  return (
    <aside className="room-code-overlay" aria-label={t`Scan to start`}>
      <EntryPanel connected={view.connected} entry={view.entry} now={now} />
      <div>
        <CoverButton monitor={monitor} privacy={privacy} />
        <Button icon="x" onPress={onClose}>
          <Trans>Close</Trans>
        </Button>
      </div>
    </aside>
  )
}
